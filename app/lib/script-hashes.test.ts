import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashMarkedScripts } from "./script-hashes.server.ts";

const sha = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("only marked inline scripts get a hash, and the mark is gone", () => {
  const page =
    '<script nonce="m1">a()</script><script>evil()</script><script nonce="m1" src="/x.js"></script><p nonce="m1">';
  const { html, sources } = hashMarkedScripts(
    `${page}<i>é</i><script type="module" nonce="m1">b("é")</script>`,
    "m1",
  );
  expect(sources).toEqual([sha("a()"), sha('b("é")')]);
  expect(html).toBe(
    '<script>a()</script><script>evil()</script><script src="/x.js"></script><p><i>é</i><script type="module">b("é")</script>',
  );
});
