import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditoria } from "#database/schema.ts";
import { guardarAjustes, leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { CONTRASENA, crearAutoridad, crearPfx, RUT_PERSONA } from "#tests/support/boletas/autoridad.ts";
import { DATOS_BOLETAS, EMISOR } from "#tests/support/boletas/encender.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { seNiega, tiendaConAdmin } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { apagarBoletas, encenderBoletas, guardarDatosBoletas } from "./encender.server.ts";
import { guardarCaf, guardarCertificado, quitarCertificado } from "./guardar-llaves.server.ts";
import { leerFirmante } from "./llaves.server.ts";
import { verLlaves } from "./ver-llaves.server.ts";

const { db, ctx, admin } = await tiendaConAdmin(databaseOfEachTest);
const ana = await crearPersona(ctx);
const vendedora = await crearPersona(ctx, { role: "admin", rol_admin: "ventas" });
await enTransaccion(ctx, (tx) => guardarAjustes(tx, EMISOR, null));
await guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente: "certificacion" }, admin);
const autoridad = crearAutoridad("certificacion");
const pfx = { contenido: crearPfx(), contrasena: CONTRASENA, rut: RUT_PERSONA };

test("only the owner, with a recent proof, gives certificate, folios and settings", async () => {
  const caf = autoridad.caf();
  for (const [quien, clase] of [
    [ana, "ajeno"],
    [vendedora, "ajeno"],
    [{ ...admin, reciente: false }, "sin_prueba"],
  ] as const) {
    await seNiega(guardarCertificado(ctx, pfx, quien), clase);
    await seNiega(quitarCertificado(ctx, quien), clase);
    await seNiega(guardarCaf(ctx, caf, quien, autoridad.claves), clase);
    await seNiega(guardarDatosBoletas(ctx, DATOS_BOLETAS, quien), clase);
    await seNiega(encenderBoletas(ctx, quien), clase);
    await seNiega(apagarBoletas(ctx, quien), clase);
  }
});

test("a certificate with the wrong password, none at all, or past its end is refused with the reason", async () => {
  await seNiega(guardarCertificado(ctx, { ...pfx, contrasena: "otra" }, admin), "valor");
  const basura = { ...pfx, contenido: new Uint8Array([1, 2, 3]), contrasena: "" };
  await seNiega(guardarCertificado(ctx, basura, admin), "valor");
  const vencido = crearPfx({ hasta: new Date("2026-02-01T12:00:00Z") });
  await seNiega(guardarCertificado(ctx, { ...pfx, contenido: vencido }, admin), "valor");
  expect(await leerFirmante(ctx)).toBeNull();
});

test("the certificate of another person than the one who signs is refused, and so is a RUT that is none", async () => {
  await seNiega(guardarCertificado(ctx, { ...pfx, rut: "9.876.543-3" }, admin), "valor", "no es el de quien");
  for (const rut of ["", "12.345.678-9"])
    await expect(guardarCertificado(ctx, { ...pfx, rut }, admin)).rejects.toMatchObject({
      clase: "valor",
      datos: { errores: { rut: expect.any(String) } },
    });
  expect(await leerFirmante(ctx)).toBeNull();
  expect((await guardarCertificado(ctx, { ...pfx, rut: "123456785" }, admin)).rut).toBe(RUT_PERSONA);
});

test("neither key nor password stands in any row, and the audit names each change", async () => {
  const { clave } = await guardarCertificado(ctx, pfx, admin);
  await guardarCaf(ctx, autoridad.caf(), admin, autoridad.claves);
  expect((await leerFirmante(ctx))?.clave).toBe(clave);
  const { rows } = await db.execute<{ fila: string }>(
    sql`select t::text as fila from conexiones_secretos t union all select a::text from auditoria a
        union all select c::text from boletas_certificados c union all select f::text from boletas_caf f`,
  );
  const secreto = clave.split("\n")[2] ?? "";
  expect(secreto.length).toBeGreaterThan(30);
  for (const { fila } of rows)
    expect([fila.includes(secreto), fila.includes(CONTRASENA)]).toEqual([false, false]);
  const acciones = (await db.select().from(auditoria)).map(({ accion }) => accion);
  expect(acciones).toEqual(expect.arrayContaining(["boletas.certificado", "boletas.caf"]));
});

test("folios that overlap, of another RUT or of another environment are refused; twice at once, one is taken", async () => {
  const dos = [1, 2].map(() =>
    guardarCaf(ctx, autoridad.caf({ desde: 1, hasta: 50 }), admin, autoridad.claves),
  );
  const hechos = await Promise.allSettled(dos);
  expect(hechos.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const cargar = (pedido: Parameters<typeof autoridad.caf>[0]) =>
    guardarCaf(ctx, autoridad.caf(pedido), admin, autoridad.claves);
  await seNiega(cargar({ desde: 50, hasta: 60 }), "estado", "ya están cargados");
  await seNiega(cargar({ desde: 51, hasta: 60, rut: "77.123.456-9" }), "valor", "no es el de la tienda");
  const otra = crearAutoridad("produccion");
  await seNiega(guardarCaf(ctx, otra.caf(), admin, otra.claves), "valor", "producción");
  await seNiega(guardarCaf(ctx, autoridad.caf(), admin), "valor", "no conocemos");
  expect(await cargar({ desde: 51, hasta: 60 })).toBe(10);
  expect((await verLlaves(ctx)).folios).toEqual([{ tipo: 39, quedan: 60 }]);
});

test("they are switched on once everything is there, and the environment changes only while they are off", async () => {
  await seNiega(encenderBoletas(ctx, admin), "estado", "certificado");
  await guardarCertificado(ctx, pfx, admin);
  await seNiega(encenderBoletas(ctx, admin), "estado", "CAF");
  await guardarCaf(ctx, autoridad.caf(), admin, autoridad.claves);
  expect(await Promise.all([encenderBoletas(ctx, admin), encenderBoletas(ctx, admin)])).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect((await leerAjustes(ctx)).boletas_desde).toBe(ctx.now().toISOString());
  await seNiega(guardarDatosBoletas(ctx, { ...DATOS_BOLETAS, ambiente: "produccion" }, admin), "estado");
  await seNiega(quitarCertificado(ctx, admin), "estado");
  expect([await apagarBoletas(ctx, admin), await apagarBoletas(ctx, admin)]).toEqual([true, false]);
  expect([await quitarCertificado(ctx, admin), await quitarCertificado(ctx, admin)]).toEqual([true, false]);
});

test("wrong fields are named and nothing is saved", async () => {
  const malos = { ...DATOS_BOLETAS, ambiente: "otro", resolucion_fecha: "ayer", acteco: "12", valor_uf: "0" };
  await expect(guardarDatosBoletas(ctx, malos, admin)).rejects.toMatchObject({
    datos: {
      errores: {
        ambiente: expect.any(String),
        resolucion_fecha: expect.any(String),
        acteco: expect.any(String),
        valor_uf: expect.any(String),
      },
    },
  });
});
