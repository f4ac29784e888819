import type { ClientActionFunctionArgs } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { sinPerder, UNANSWERED } from "./sin-perder.ts";

const oidos: string[] = [];

beforeEach(() => {
  oidos.length = 0;
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => oidos.push(type));
});

const enviar = (serverAction: () => Promise<unknown>) => {
  const body = new FormData();
  for (const [campo, valor] of [
    ["intento", "pedir"],
    ["id", "7"],
    ["falla", "No enciende"],
  ] as const)
    body.set(campo, valor);
  body.set("foto", new File(["x"], "foto.png"));
  const request = new Request("http://localhost/", { method: "POST", body });
  return sinPerder("No sabemos.")({ request, serverAction } as unknown as ClientActionFunctionArgs);
};

test("a form without an answer is refused like any other, with what was written, and the page is not read again", async () => {
  const { data, init } = (await enviar(() => Promise.reject(new TypeError("Failed to fetch")))) as {
    data: unknown;
    init: ResponseInit;
  };
  expect(init).toEqual({ status: 503 });
  expect(data).toMatchObject({
    ok: false,
    intento: "pedir",
    id: "7",
    mensaje: "No sabemos.",
    valores: { falla: "No enciende" },
    sin_respuesta: true,
  });
  expect(oidos).toEqual([UNANSWERED]);
});

test("an answer, a redirect and any other failure stay as they are", async () => {
  expect(await enviar(() => Promise.resolve("answer"))).toBe("answer");
  const redirect = new Response(null, { status: 302 });
  await expect(enviar(() => Promise.reject(redirect))).rejects.toBe(redirect);
  await expect(enviar(() => Promise.reject(new Error("other")))).rejects.toThrow("other");
  expect(oidos).toEqual([]);
});
