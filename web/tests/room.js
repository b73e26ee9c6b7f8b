// @ts-check
// A room and a browser for one test: the program itself on a free port, and Debian's Chromium.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The program under test. */
export const program = process.env["HOUSEWAY"] ?? `${root}target/debug/houseway`;
const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Opens a room; the same seed deals the same cards. It is closed in good order, or killed.
 * @param {string[]} options
 * @returns {Promise<{address: string, close: () => void, kill: () => void}>}
 */
export async function openRoom(...options) {
  const data = options.includes("--data") ? [] : ["--data", mkdtempSync(join(tmpdir(), "houseway-"))];
  const port = options.includes("--port") ? [] : ["--port", "0"];
  const args = ["serve", "--json", ...port, ...data, ...options];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    return { address: JSON.parse(line).address, close: () => void child.kill(), kill: () => void child.kill("SIGKILL") };
  }
  throw new Error(`${program} ${args.join(" ")} did not open a room`);
}

/** A browser without a window, as root and without asking anybody on the network. */
export function openBrowser() {
  const executablePath = process.env["CHROMIUM"] ?? browsers.find(existsSync);
  if (!executablePath) throw new Error("no Chromium found: run ./setup");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
      "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
    ],
  });
}
