import { afterEach, expect, test, vi } from "vitest";
import { seAcepta } from "./adjuntos.ts";
import { leerTarjeta } from "./leer-tarjeta.ts";
import { claseArchivo } from "./mensaje.ts";
import { repaso, SIN_REPASO } from "./redactor.tsx";
import { guardarSesion, nuevaSesion, olvidarSesion, sesionGuardada } from "./sesion.ts";
import { enlacePersona, resumenCharla } from "./traspaso.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["image/png", "image"],
  ["audio/mpeg", "audio"],
  ["video/mp4", "video"],
  ["application/pdf", "document"],
  ["", "document"],
])("a file of type %j has the icon of %s", (type, kind) => expect(claseArchivo(type)).toBe(kind));

test.each([
  ["foto.PNG", "image/png", "image/png,application/pdf", true],
  ["foto.webp", "image/webp", "image/*", true],
  ["nota.txt", "text/plain;charset=utf-8", "text/plain", true],
  ["a.PDF", "", ".pdf", true],
  ["a.exe", "application/x-msdownload", "image/*,.pdf", false],
  ["sin-tipo", "", "image/png", false],
  ["a.exe", "application/x-msdownload", "", true],
])("%s (%s) against %j: %s", (name, type, accept, allowed) =>
  expect(seAcepta({ name, type }, accept)).toBe(allowed),
);

test("arrows walk through own messages and give the draft back", () => {
  const own = ["uno", "dos"];
  const up1 = repaso(SIN_REPASO, "ArrowUp", "borrador", own);
  const up2 = repaso(up1.repaso, "ArrowUp", up1.text, own);
  const up3 = repaso(up2.repaso, "ArrowUp", up2.text, own);
  const down1 = repaso(up3.repaso, "ArrowDown", up3.text, own);
  const down2 = repaso(down1.repaso, "ArrowDown", down1.text, own);
  expect([up1, up2, up3, down1, down2].map(({ text }) => text)).toEqual([
    "dos",
    "uno",
    "uno",
    "dos",
    "borrador",
  ]);
  expect(repaso(SIN_REPASO, "ArrowDown", "borrador", own).text).toBe("borrador");
  expect(repaso(SIN_REPASO, "ArrowUp", "borrador", []).text).toBe("borrador");
});

test("the id is stored under both names and read from either", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  const id = nuevaSesion();
  guardarSesion(id);
  expect([...kept.keys()].sort()).toEqual(["n8n-chat/sessionId", "sessionId"]);
  kept.delete("sessionId");
  expect(sesionGuardada()).toBe(id);
  kept.set("sessionId", "<script>");
  expect(sesionGuardada()).toBe(id);
  olvidarSesion();
  expect([kept.size, sesionGuardada()]).toEqual([0, null]);
});

test("a browser that stores nothing keeps the id as long as the page", () => {
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const id = nuevaSesion();
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  guardarSesion(id);
  expect(sesionGuardada()).toBe(id);
  olvidarSesion();
});

const producto = {
  sku: "A",
  nombre: "Taladro",
  precio: 1000,
  imagen: "/fotos/a/320.webp",
  enlace: "/productos",
};

test("a card is drawn only when it is whole and its links are harmless", () => {
  expect(leerTarjeta({ key: "producto", arguments: producto })).toMatchObject({
    arguments: { disponible: true },
  });
  expect(
    leerTarjeta({ key: "producto", arguments: { ...producto, enlace: "javascript:alert(1)" } }),
  ).toBeNull();
  expect(leerTarjeta({ key: "producto", arguments: { ...producto, precio: "1000" } })).toBeNull();
  expect(leerTarjeta({ key: "desconocido", arguments: { enlace: "/a", texto: "b" } })).toBeNull();
  for (const imagen of ["https://otro.cl/espia.png", "//otro.cl/a", "/\\otro.cl/a", "javascript:1", 3, null])
    expect(leerTarjeta({ key: "producto", arguments: { ...producto, imagen } })).toMatchObject({
      arguments: { imagen: null },
    });
});

test("where the figures come from is drawn without addresses that are not safe", () => {
  const datos = [
    { dato: "$1.000", de: "Taladro", enlace: "/productos" },
    { dato: "$2.000", de: "Otro", enlace: "javascript:alert(1)" },
    { dato: 3, de: "Nada" },
    "nada",
  ];
  expect(leerTarjeta({ key: "origen", arguments: { texto: "Según la tienda, 12:00", datos } })).toEqual({
    key: "origen",
    arguments: {
      texto: "Según la tienda, 12:00",
      datos: [
        { dato: "$1.000", de: "Taladro", enlace: "/productos" },
        { dato: "$2.000", de: "Otro", enlace: null },
      ],
    },
  });
  expect(leerTarjeta({ key: "origen", arguments: { texto: "", datos } })).toBeNull();
});

test("only a product without options brings what the cart needs", () => {
  const read = (carrito: unknown) => leerTarjeta({ key: "producto", arguments: { ...producto, carrito } });
  const carrito = { id: 7, imagen_1: "a.webp", puntos: 30 };
  expect(read(carrito)).toMatchObject({ arguments: { carrito } });
  for (const bad of [null, undefined, "7", [], {}, { id: "7" }, { id: 0 }, { id: 1.5 }])
    expect(read(bad)).toMatchObject({ arguments: { carrito: null } });
});

const said = (sender: "user" | "bot", text: string) => ({ id: text, sender, text, createdAt: "" });
const TIENDA = { whatsapp_numero: "56911112222", email: "hola@tienda.cl" };
const messageOf = (link: string | null) => new URL(link ?? "").searchParams.get("text");

test("a person gets the last questions and the products, and no secrets", () => {
  const card = { ...said("bot", ""), type: "component" as const, key: "producto", arguments: producto };
  const charla = [
    ...["uno", "dos", "¿tienen\ntaladros?", "mi clave es gato123, mi rut 12.345.678-9"].map((text) =>
      said("user", text),
    ),
    said("bot", "Tienes 4.000 puntos"),
    card,
  ];
  expect(messageOf(enlacePersona(TIENDA, resumenCharla(charla)))).toBe(
    "Hola, vengo del chat con Mati.\nPregunté:\n- dos\n- ¿tienen taladros?\n- mi clave es … mi rut …\nEstaba viendo:\n- Taladro (SKU A)",
  );
});

test("the link is short whatever was written, and goes by mail in a shop without WhatsApp", () => {
  const long = Array.from({ length: 3 }, () => said("user", "👩‍👩‍👧‍👦ñ\ud800".repeat(200)));
  for (const tienda of [TIENDA, { ...TIENDA, whatsapp_numero: "" }]) {
    const link = enlacePersona(tienda, resumenCharla(long)) ?? "";
    expect(link.length).toBeLessThan(1_700);
    expect(() => decodeURIComponent(link)).not.toThrow();
  }
  const mail = enlacePersona({ ...TIENDA, whatsapp_numero: "" }, resumenCharla([]));
  expect(mail).toMatch(/^mailto:hola@tienda\.cl\?subject=Consulta%20desde%20el%20chat&body=Hola%2C/);
  expect(enlacePersona({ whatsapp_numero: "", email: "" }, "a")).toBeNull();
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
  expect(leerTarjeta({ key: "sorteo", arguments: given })).toMatchObject({
    arguments: { faltan: 70, fecha_sorteo: null },
  });
});
