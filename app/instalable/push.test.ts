import { afterEach, expect, test, vi } from "vitest";
import { activarPush, olvidarDicha } from "./push.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that knows push, whose service worker never gets ready. */
function navegador(permiso: NotificationPermission) {
  const Notification = { permission: "default", requestPermission: async () => permiso };
  vi.stubGlobal("navigator", { serviceWorker: { ready: new Promise(() => undefined) } });
  vi.stubGlobal("window", { PushManager: class {}, Notification });
  vi.stubGlobal("Notification", Notification);
}

test.each([
  ["default", "inactivo"],
  ["denied", "bloqueado"],
] as const)("a question answered with %s leaves the browser %s", async (permiso, estado) => {
  navegador(permiso);
  expect(await activarPush("ANA00001")).toBe(estado);
});

test("without a service worker the switch fails after five seconds instead of waiting for ever", async () => {
  vi.useFakeTimers();
  navegador("granted");
  const activado = activarPush("ANA00001").catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await activado).toBe("There is no service worker.");
});

test("signing out forgets that the shop was told; a browser without storage does not mind", () => {
  const guardado = new Map([["push:dicha", "ANA00001"]]);
  vi.stubGlobal("sessionStorage", { removeItem: (clave: string) => guardado.delete(clave) });
  olvidarDicha();
  expect(guardado.size).toBe(0);
  vi.stubGlobal("sessionStorage", undefined);
  expect(olvidarDicha).not.toThrow();
});
