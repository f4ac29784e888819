import { expect, test } from "vitest";
import { leerBusquedaCorreos, leerId } from "#app/admin/correos/busqueda.ts";
import { whatsappTo } from "#app/ui/button/share.tsx";
import { esPalabraEliminar } from "#modules/privacidad/eliminacion.ts";
import { REGIONES, regionDe } from "#modules/usuarios/regiones.ts";
import { cuantosReferidos, pedirPagina, textoInvitacion } from "./mis-referidos/vista.ts";

test("a comuna belongs to one region, so that choosing it chooses the region", () => {
  for (const { region, comunas } of REGIONES) {
    for (const comuna of comunas) expect(regionDe(comuna)).toBe(region);
  }
  expect(regionDe("Macondo")).toBe("");
});

test.each([
  ["ELIMINAR", true],
  [" eliminar ", true],
  ["ELIMINA", false],
  ["", false],
])("the word %j confirms: %s", (texto, confirma) => expect(esPalabraEliminar(texto)).toBe(confirma));

const pagina = (search: string, total: number) =>
  pedirPagina(`http://localhost/mis-referidos${search}`, total);

test("referrals come 25 at a time; a page beyond the last shows the last", () => {
  expect(pagina("", 3)).toEqual({ pagina: 1, paginas: 1, desde: 0, hasta: 25 });
  expect(pagina("?pagina=2", 60)).toMatchObject({ pagina: 2, paginas: 3, desde: 25 });
  expect(pagina("?pagina=99", 60)).toMatchObject({ pagina: 3, desde: 50 });
  expect(pagina("?pagina=-1", 60)).toMatchObject({ pagina: 1 });
  expect(pagina("?pagina=x", 0)).toMatchObject({ pagina: 1, paginas: 1 });
});

test("the heading counts people in Spanish", () => {
  expect(cuantosReferidos(1)).toBe("1 persona se registró con tu código");
  expect(cuantosReferidos(4)).toBe("4 personas se registraron con tu código");
});

test("sharing by WhatsApp carries the whole link", () => {
  const url = new URL(
    whatsappTo(textoInvitacion("Puntazo"), "https://puntazo.cl/registrate?key_referido=7KQ2M9XA"),
  );
  expect(url.origin).toBe("https://wa.me");
  expect(url.searchParams.get("text")).toContain("https://puntazo.cl/registrate?key_referido=7KQ2M9XA");
});

test("an address that asks for nonsense shows the whole outbox", () => {
  const leer = (search: string) => leerBusquedaCorreos(new URLSearchParams(search));
  expect(leer("")).toEqual({ pagina: 1 });
  expect(leer("estado=atascado&texto=%20ana%20&pagina=3")).toEqual({
    estado: "atascado",
    texto: "ana",
    pagina: 3,
  });
  expect(leer("estado=perdido&texto=%20&pagina=-4")).toEqual({
    estado: undefined,
    texto: undefined,
    pagina: 1,
  });
  expect(leer(`texto=${"a".repeat(500)}`).texto).toHaveLength(100);
});

test("only a positive whole number names a mail", () => {
  expect(leerId("12")).toBe(12);
  for (const texto of ["0", "-1", "1.5", "abc", "", null, "99999999999999999999"])
    expect(leerId(texto)).toBeNull();
});
