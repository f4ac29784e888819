import { afterEach, expect, test, vi } from "vitest";
import { isAllowed } from "./adjuntos.ts";
import { readCard } from "./leer-tarjeta.ts";
import { fileKind } from "./mensaje.ts";
import { NO_RECALL, recall } from "./redactor.tsx";
import { forgetSession, newSessionId, storedSession, storeSession } from "./sesion.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["image/png", "image"],
  ["audio/mpeg", "audio"],
  ["video/mp4", "video"],
  ["application/pdf", "document"],
  ["", "document"],
])("a file of type %j has the icon of %s", (type, kind) => expect(fileKind(type)).toBe(kind));

test.each([
  ["foto.PNG", "image/png", "image/png,application/pdf", true],
  ["foto.webp", "image/webp", "image/*", true],
  ["nota.txt", "text/plain;charset=utf-8", "text/plain", true],
  ["a.PDF", "", ".pdf", true],
  ["a.exe", "application/x-msdownload", "image/*,.pdf", false],
  ["sin-tipo", "", "image/png", false],
  ["a.exe", "application/x-msdownload", "", true],
])("%s (%s) against %j: %s", (name, type, accept, allowed) =>
  expect(isAllowed({ name, type }, accept)).toBe(allowed),
);

test("arrows walk through own messages and give the draft back", () => {
  const own = ["uno", "dos"];
  const up1 = recall(NO_RECALL, "ArrowUp", "borrador", own);
  const up2 = recall(up1.recall, "ArrowUp", up1.text, own);
  const up3 = recall(up2.recall, "ArrowUp", up2.text, own);
  const down1 = recall(up3.recall, "ArrowDown", up3.text, own);
  const down2 = recall(down1.recall, "ArrowDown", down1.text, own);
  expect([up1, up2, up3, down1, down2].map(({ text }) => text)).toEqual([
    "dos",
    "uno",
    "uno",
    "dos",
    "borrador",
  ]);
  expect(recall(NO_RECALL, "ArrowDown", "borrador", own).text).toBe("borrador");
  expect(recall(NO_RECALL, "ArrowUp", "borrador", []).text).toBe("borrador");
});

test("the id is stored under both names and read from either", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const id = newSessionId();
  storeSession(id);
  expect([...kept.keys()].sort()).toEqual(["n8n-chat/sessionId", "sessionId"]);
  kept.delete("sessionId");
  expect(storedSession()).toBe(id);
  kept.set("sessionId", "<script>");
  expect(storedSession()).toBe(id);
  forgetSession();
  expect([kept.size, storedSession()]).toEqual([0, null]);
});

test("a browser that stores nothing keeps the id as long as the page", () => {
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const id = newSessionId();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  storeSession(id);
  expect(storedSession()).toBe(id);
  forgetSession();
});

const producto = {
  sku: "A",
  nombre: "Taladro",
  precio: 1000,
  imagen: "/fotos/a/320.webp",
  enlace: "/productos",
};

test("a card is drawn only when it is whole and its links are harmless", () => {
  expect(readCard({ key: "producto", arguments: producto })).toMatchObject({
    arguments: { disponible: true },
  });
  expect(readCard({ key: "producto", arguments: { ...producto, enlace: "javascript:alert(1)" } })).toBeNull();
  expect(readCard({ key: "producto", arguments: { ...producto, precio: "1000" } })).toBeNull();
  expect(readCard({ key: "desconocido", arguments: { enlace: "/a", texto: "b" } })).toBeNull();
  for (const imagen of ["https://otro.cl/espia.png", "//otro.cl/a", "/\\otro.cl/a", "javascript:1", 3, null])
    expect(readCard({ key: "producto", arguments: { ...producto, imagen } })).toMatchObject({
      arguments: { imagen: null },
    });
});

test("a raffle without a date has none, and what is missing is counted", () => {
  const given = {
    sku: "A",
    key: "k",
    nombre: "Taladro",
    reunido: 30,
    objetivo: 100,
    enlace: "/a",
    fecha_sorteo: "ayer",
  };
  expect(readCard({ key: "sorteo", arguments: given })).toMatchObject({
    arguments: { faltan: 70, fecha_sorteo: null },
  });
});
