import { expect, test } from "vitest";
import { encode, sha256, sign } from "./sigv4.ts";

/** The examples of "Signature Calculations for the Authorization Header" in the documentation of Amazon S3. */
const EJEMPLO = { id: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const now = new Date("2013-05-24T00:00:00Z");
const HOST = "https://examplebucket.s3.amazonaws.com";
const firma = (method: string, path: string, headers: Record<string, string>, body = "") =>
  sign(
    { method, url: new URL(`${HOST}${path}`), headers, payload: sha256(body), region: "us-east-1", now },
    EJEMPLO,
  ).authorization?.split("Signature=")[1];

test("signs as Amazon's own examples", () => {
  expect(firma("GET", "/test.txt", { range: "bytes=0-9" })).toBe(
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
  expect(firma("GET", "/?lifecycle", {})).toBe(
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  );
  expect(firma("GET", "/?max-keys=2&prefix=J", {})).toBe(
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  );
  const headers = {
    date: "Fri, 24 May 2013 00:00:00 GMT",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
  };
  expect(firma("PUT", "/test%24file.text", headers, "Welcome to Amazon S3.")).toBe(
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  );
});

test("a session token is signed, and no secret is sent", () => {
  const credentials = { ...EJEMPLO, token: "ficha" };
  const headers = sign(
    { method: "GET", url: new URL(HOST), headers: {}, payload: sha256(""), region: "us-east-1", now },
    credentials,
  );
  expect(headers).toMatchObject({
    "x-amz-security-token": "ficha",
    authorization: expect.stringContaining("x-amz-security-token,"),
  });
  expect(JSON.stringify(headers)).not.toContain(EJEMPLO.secret);
});

test("encodes what S3 encodes", () => {
  expect(encode("a b/ñ!*'()~")).toBe("a%20b%2F%C3%B1%21%2A%27%28%29~");
});
