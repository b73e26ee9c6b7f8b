//! A served room over its sockets. All in one binary, because linking each test binary takes time.
