import { expect, test } from "vitest";
import { completarAjustes } from "../ajustes.ts";
import { faltaIdentidad, nombreTienda } from "../identidad.ts";
import { leerLugar } from "../lugares.ts";
import { leerPerfilRed, REDES } from "../redes.ts";
import { COLOR_DE_LA_CASA } from "./color.ts";
import { estiloDe, marcaDe } from "./marca.ts";

const MARCA = {
  nombre_tienda: " Lanas  del Sur ",
  color: "#1D5FA6",
  lema: "Tejidos a mano.",
  descripcion: "",
  pie: "",
  instagram: "instagram.com/lanasdelsur",
  facebook: "",
  tiktok: "",
  youtube: "",
};

test("a shop without settings has no name, no seller and a bag for a logo", () => {
  const vacia = completarAjustes({});
  expect(faltaIdentidad(vacia)).toEqual(["razón social", "RUT", "correo"]);
  expect(nombreTienda(vacia)).toBe("Tienda");
  expect(marcaDe(vacia)).toMatchObject({
    logo: null,
    estilo: null,
    icono_192: "/marca/bolsa-c8102e/icono-192.png",
  });
  expect(JSON.stringify(vacia)).not.toMatch(/puntazo|javiera|providencia/i);
});

test("the name of the seller stands in for the name of the shop", () => {
  expect(nombreTienda({ nombre_tienda: "", razon_social: "Lanas SpA" })).toBe("Lanas SpA");
  expect(nombreTienda({ nombre_tienda: "Lanas", razon_social: "Lanas SpA" })).toBe("Lanas");
});

test("the form puts name, colour and networks in order", () => {
  expect(leerLugar("tienda", MARCA).datos).toEqual({
    ...MARCA,
    nombre_tienda: "Lanas del Sur",
    color: "#1d5fa6",
    instagram: "https://instagram.com/lanasdelsur",
  });
});

test.each([
  ["nombre_tienda", "  ", "Escribe el nombre"],
  ["nombre_tienda", "x".repeat(61), "hasta 60"],
  ["color", "azul", "#1d5fa6"],
  ["color", "#ffe600", "El más parecido que sirve es #"],
  ["instagram", "https://evil.cl/instagram.com", "perfil de Instagram"],
  ["instagram", "javascript:alert(1)", "perfil de Instagram"],
  ["facebook", "http://facebook.com/x", "perfil de Facebook"],
  ["tiktok", "https://tiktok.com.evil.cl/@x", "perfil de TikTok"],
  ["youtube", "https://user:clave@youtube.com/x", "perfil de YouTube"],
])("%s cannot be «%s»", (campo, valor, frase) => {
  const { errores } = leerLugar("tienda", { ...MARCA, [campo]: valor });
  expect(Object.keys(errores ?? {})).toEqual([campo]);
  expect(errores?.[campo]).toContain(frase);
});

test("each network takes its own pages only", () => {
  for (const red of REDES) {
    expect(leerPerfilRed("", red)).toBe("");
    expect(leerPerfilRed(`https://www.${red.hosts[0]}/tienda`, red)).toBe(
      `https://www.${red.hosts[0]}/tienda`,
    );
    expect(leerPerfilRed(`https://${red.hosts[0]}/`, red)).toBeNull();
    expect(leerPerfilRed("https://otra.cl/x", red)).toBeNull();
  }
});

test("the style holds colours and nothing else, and the house's colour needs none", () => {
  expect(estiloDe("#1d5fa6")).toMatch(/^:root\{(--color-[a-z\d-]+:#[0-9a-f]{6};?)+\}/);
  expect(estiloDe("#1d5fa6")).not.toMatch(/[<>]/);
  expect(marcaDe(completarAjustes({ color: COLOR_DE_LA_CASA })).estilo).toBeNull();
});
