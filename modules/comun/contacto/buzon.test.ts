import { expect, test } from "vitest";
import { buzonDe } from "./buzon.ts";

test.each([
  ["Ana.Perez+tienda@gmail.com", "anaperez@gmail.com"],
  ["anaperez@googlemail.com", "anaperez@gmail.com"],
  [" Ana+tienda@Correo.cl", "ana@correo.cl"],
  // Other providers deliver these two to different people.
  ["a.n.a@correo.cl", "a.n.a@correo.cl"],
  ["ana@correo.cl", "ana@correo.cl"],
])("%s is the mailbox %s", (email, buzon) => {
  expect(buzonDe(email)).toBe(buzon);
});
