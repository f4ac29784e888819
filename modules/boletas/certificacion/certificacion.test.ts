import { expect, test } from "vitest";
import { TEXTOS_BOLETAS } from "#modules/boletas/textos.ts";
import { leerTed } from "#modules/boletas/timbre/leer-ted.ts";
import { encenderConFolios } from "#tests/support/boletas/encender.ts";
import { revisarSobre } from "#tests/support/boletas/revisar.ts";
import { firmadorDePrueba } from "#tests/support/shop/boletas.ts";
import { seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { hacerSet } from "./hacer-set.server.ts";
import { leerCertificacion } from "./leer-certificacion.server.ts";
import { papelesDelSet, sobreDelSet } from "./set-hecho.server.ts";

const SET =
  "CASO-1\nCambio de aceite 1 19.900\nCASO-2\nitem afecto 1 8 1.590\nitem exento 2 2 1.000\nUnidad de medida: Kg";

const { ctx, admin } = await tiendaConAdmin();
const hacer = (set: string, sesion = admin) => hacerSet(ctx, { set }, sesion);
const hechos = async () =>
  Object.fromEntries((await leerCertificacion(ctx)).pasos.map(({ clave, hecho }) => [clave, hecho]));

test("the way of the certification: what is missing, the set with folios of its own, and files that never change", async () => {
  expect(await hechos()).toMatchObject({ datos: false, certificado: false, folios: false, set: false });
  await seNiega(sobreDelSet(ctx, firmadorDePrueba), "desconocido", TEXTOS_BOLETAS.sin_set);
  await encenderConFolios(ctx, admin, { ambiente: "certificacion", folios: { 39: [11, 15] } });
  expect(await hechos()).toEqual({
    postular: null,
    datos: true,
    certificado: true,
    folios: true,
    set: false,
    enviar: null,
    ensayo: false,
    declarar: null,
    produccion: false,
  });
  await seNiega(hacer("nada"), "valor");
  await seNiega(hacer(SET, await crearPersona(ctx)), "ajeno");
  expect(await hacer(SET)).toBe(2);
  const { set } = await leerCertificacion(ctx);
  expect(set?.casos).toMatchObject([
    { numero: 1, folio: 11, total: 19_900 },
    { numero: 2, folio: 12, total: 14_720 },
  ]);

  const sobre = await sobreDelSet(ctx, firmadorDePrueba);
  expect(revisarSobre("EnvioBOLETA", sobre, 2)).toEqual([]);
  const xml = Buffer.from(sobre).toString("latin1");
  expect(xml.match(/<CodRef>SET<\/CodRef>\s*<RazonRef>CASO-\d<\/RazonRef>/g)).toHaveLength(2);
  expect(xml.match(/<UnmdItem>\w+<\/UnmdItem>/g)).toEqual([
    "<UnmdItem>UN</UnmdItem>",
    "<UnmdItem>Kg</UnmdItem>",
    "<UnmdItem>Kg</UnmdItem>",
  ]);
  expect(xml).toMatch(/<IndExe>1<\/IndExe>\s*<NmbItem>item exento 2</);
  ctx.clock.now = new Date(ctx.now().getTime() + 3_600_000);
  expect(Buffer.from(await sobreDelSet(ctx, firmadorDePrueba)).toString("latin1")).toBe(xml);

  const papeles = await papelesDelSet(ctx, firmadorDePrueba);
  expect(papeles).toMatchObject([
    { codigo: "CASO-1", folio: 11, total: 19_900, ambiente: "certificacion" },
    { codigo: "CASO-2", folio: 12, total: 14_720, exento: 2_000 },
  ]);
  expect(papeles.every(({ timbre }) => timbre?.startsWith("<svg"))).toBe(true);
  const teds = xml.match(/<TED[\s\S]*?<\/TED>/g) ?? [];
  expect(teds.map((ted) => leerTed(ted)?.folio)).toEqual([11, 12]);

  // A refused set is made again with other folios; one that finds too few takes none.
  expect(await hacer(SET)).toBe(2);
  await seNiega(hacer(SET), "estado", TEXTOS_BOLETAS.pocos_folios_set);
  expect((await leerCertificacion(ctx)).set?.casos.map(({ folio }) => folio)).toEqual([13, 14]);
  expect(await hacer("CASO-1\nPan 1 100")).toBe(1);
});
