import { describe, expect, test } from "vitest";
import { ConfigurationError } from "#server/env.ts";
import { clientAddress, limitKey, normalizeAddress, parseProxies } from "#server/http/client-address.ts";

const loopback = parseProxies("loopback");
const nets = parseProxies("loopback, 10.0.0.0/8, 192.0.2.1,2001:db8::/32");

describe("the client's address", () => {
  test.each([
    ["a direct client", "203.0.113.7", null, loopback, "203.0.113.7"],
    ["a client that lies", "203.0.113.7", "1.1.1.1", loopback, "203.0.113.7"],
    ["a proxy here", "127.0.0.1", "203.0.113.7", loopback, "203.0.113.7"],
    ["a proxy here, mapped", "::ffff:127.0.0.1", "203.0.113.7", loopback, "203.0.113.7"],
    ["a lie before a proxy", "127.0.0.1", "1.1.1.1, 203.0.113.7", loopback, "203.0.113.7"],
    ["two proxies", "127.0.0.1", "1.1.1.1, 203.0.113.7, 10.2.3.4", nets, "203.0.113.7"],
    ["a stranger between proxies", "127.0.0.1", "203.0.113.7, 9.9.9.9, 10.2.3.4", nets, "9.9.9.9"],
    ["only proxies", "127.0.0.1", "10.0.0.9", nets, "10.0.0.9"],
    ["rubbish", "127.0.0.1", "203.0.113.7, <script>", loopback, "127.0.0.1"],
    ["nothing", "127.0.0.1", null, loopback, "127.0.0.1"],
    ["a port", "127.0.0.1", "203.0.113.7:5511", loopback, "203.0.113.7"],
    ["IPv6 with a port", "2001:db8::5", "[2001:470::1]:443", nets, "2001:470::1"],
    ["no socket", "", "203.0.113.7", loopback, "desconocida"],
  ])("%s", (_, remote, forwarded, trusted, expected) => {
    expect(clientAddress(remote, forwarded, trusted)).toBe(expected);
  });

  test("has one spelling", () => {
    expect(normalizeAddress("::FFFF:10.0.0.1")).toBe("10.0.0.1");
    expect(normalizeAddress("fe80::1%eth0")).toBe("fe80::1");
    expect(normalizeAddress("localhost")).toBeNull();
  });

  test("counts an IPv6 customer by network", () => {
    expect(limitKey("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(limitKey("2001:db8::6")).toBe("2001:db8:0:0::/64");
    expect(limitKey("203.0.113.7")).toBe("203.0.113.7");
  });
});

test.each(["10.0.0.0/33", "10.0.0", "todos", "10.0.0.0/8/8", "::1/129", "10.0.0.0/-1"])(
  "TRUSTED_PROXIES=%s stops the start with a sentence",
  (text) => {
    expect(() => parseProxies(text)).toThrow(ConfigurationError);
  },
);
