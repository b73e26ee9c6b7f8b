// @ts-check
// The pages from disk, without a room: for tests of what they draw, with tables that a test makes up.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const KINDS = { js: "text/javascript", css: "text/css", html: "text/html" };
// The policy of the server: scripts and styles of its own, and no style in attributes.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'";

/** Serves the folder of the pages and their tests on a free port. */
export async function openFiles() {
  const files = createServer(async (request, answer) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const kind = KINDS[/** @type {keyof typeof KINDS} */ (path.split(".").pop() ?? "")];
    if (path === "/favicon.ico") return void answer.writeHead(204).end();
    try {
      const text = await readFile(`${WEB}${path.slice(1)}`);
      answer.writeHead(200, { "content-type": kind ?? "text/plain", "content-security-policy": POLICY }).end(text);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => files.listen(0, "127.0.0.1", () => ready(null)));
  const at = files.address();
  const close = () => {
    files.closeAllConnections();
    files.close();
  };
  return { address: `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`, close };
}
