import { expect, test } from "vitest";
import { createPasswordHash } from "./password-hash.ts";

const quick = createPasswordHash({ N: 2 ** 10, r: 8, p: 1 });

test("a password fits its own hash and no other does", async () => {
  const hash = await quick.hash("tren-azul-lluvia");
  expect(await quick.verify(hash, "tren-azul-lluvia")).toBe(true);
  expect(await quick.verify(hash, "tren-azul-lluvi")).toBe(false);
  expect(await quick.verify(hash, "")).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await quick.hash("tren-azul-lluvia")).not.toBe(await quick.hash("tren-azul-lluvia"));
});

test("an accent typed as two characters is the same accent", async () => {
  const hash = await quick.hash("ma\u00f1ana de sol");
  expect(await quick.verify(hash, "man\u0303ana de sol")).toBe(true);
});

test("a hash is checked at the cost it was made with", async () => {
  const hash = await quick.hash("tren-azul-lluvia");
  expect(await createPasswordHash().verify(hash, "tren-azul-lluvia")).toBe(true);
});

test("text that is no hash fits nothing", async () => {
  expect(await quick.verify("", "x")).toBe(false);
  expect(await quick.verify("md5$abc", "x")).toBe(false);
});

test("more works than turns all get done", async () => {
  const hashes = await Promise.all(Array.from({ length: 9 }, (_, i) => quick.hash(`clave ${i}`)));
  const fits = await Promise.all(hashes.map((hash, i) => quick.verify(hash, `clave ${i}`)));
  expect(fits.every(Boolean)).toBe(true);
});

test("a work that finds the queue full is refused, and the others get done", async () => {
  const narrow = createPasswordHash({ N: 2 ** 10, r: 8, p: 1 }, { at_once: 1, max_waiting: 1 });
  const [first, second, third] = await Promise.allSettled(["a", "b", "c"].map((text) => narrow.hash(text)));
  expect([first?.status, second?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(third).toMatchObject({
    status: "rejected",
    reason: { clase: "ocupado", datos: { retry_after: 5 } },
  });
  expect(await narrow.hash("d")).toMatch(/^scrypt/);
});
