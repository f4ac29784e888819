import { expect, onTestFinished, test } from "vitest";
import {
  announceSession,
  changeOf,
  onSessionEvent,
  refugeFrom,
  type SessionEvent,
} from "./session-events.ts";

test("who is signed in changes by signing in, out or in as another person", () => {
  expect(changeOf(null, "AAAA1111")).toBe("SIGNED_IN");
  expect(changeOf("AAAA1111", null)).toBe("SIGNED_OUT");
  expect(changeOf("AAAA1111", "BBBB2222")).toBe("SIGNED_IN");
  expect(changeOf("AAAA1111", "AAAA1111")).toBeNull();
  expect(changeOf(null, null)).toBeNull();
});

test.each([
  "/mis-datos",
  "/mis-puntos",
  "/mis-sorteos",
  "/cuenta/seguridad",
  "/admin",
  "/admin/ventas",
  "/task/create-folders",
])("%s is left for the start page", (pathname) => {
  expect(refugeFrom({ pathname, search: "" })).toBe("/");
});

test("so is a login page that would lead back there", () => {
  expect(refugeFrom({ pathname: "/ingresar", search: "?volver=%2Fmis-datos" })).toBe("/");
  expect(refugeFrom({ pathname: "/ingresar", search: "?volver=%2Fcarrito" })).toBeNull();
});

test.each(["/", "/carrito", "/productos", "/administracion-de-piscinas", "/cuenta-eliminada", "/ingresar"])(
  "%s is not left",
  (pathname) => {
    expect(refugeFrom({ pathname, search: "" })).toBeNull();
  },
);

test("another tab hears what this one announces, until it stops listening", async () => {
  const heard: SessionEvent[] = [];
  const stop = onSessionEvent((event) => heard.push(event));
  announceSession("SIGNED_OUT");
  await expect.poll(() => heard).toEqual(["SIGNED_OUT"]);
  stop();
  // A third tab goes on listening: what it hears has reached all.
  const later: SessionEvent[] = [];
  onTestFinished(onSessionEvent((event) => later.push(event)));
  announceSession("SIGNED_IN");
  await expect.poll(() => later).toEqual(["SIGNED_IN"]);
  expect(heard).toEqual(["SIGNED_OUT"]);
});
