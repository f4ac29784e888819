import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { notificaciones } from "#database/schema.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { tiendaConSolicitudes } from "#tests/support/shop/tienda-con-solicitudes.ts";
import { prorrogarSolicitud } from "./atender-solicitud.server.ts";
import { avisarPlazosDatos } from "./avisar-plazos.server.ts";
import { bloquearDatos } from "./bloquear-datos.server.ts";
import { listarSolicitudes } from "./listar-solicitudes.server.ts";

const { db, ctx, duena, pedir, responder, enRevision } = await tiendaConSolicitudes();

/** What an owner was told of the terms of a request, by its link. */
const avisosDe = async (codigo: string) =>
  (
    await db
      .select()
      .from(notificaciones)
      .where(like(notificaciones.clave, `admin:%${duena.codigo_referido}`))
  )
    .filter(({ enlace, clave }) => enlace?.endsWith(codigo) && /:(pronto|vencido):/.test(clave))
    .map(({ clave }) => `${clave.split(":").at(1)} ${clave.split(":").at(-2)}`);
const alDia = async (instante: string) => {
  ctx.clock.now = new Date(instante);
  await avisarPlazosDatos(ctx);
  await avisarPlazosDatos(ctx);
};

test("the last day of a block stands in notice and list, and is warned of on its eve and when it has passed", async () => {
  ctx.clock.now = new Date("2026-11-16T15:00:00Z");
  const ana = await crearPersona(ctx);
  const { codigo } = await pedir(ana, "rectificacion", { con_bloqueo: "on" });
  const [aviso] = await db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `admin:solicitud:${codigo}:%`));
  expect(aviso?.texto).toContain(
    "Pide el bloqueo de sus datos: respóndelo a más tardar el miércoles 18 de noviembre",
  );
  const bloqueo_hasta = new Date("2026-11-19T03:00:00Z");
  const lista = await listarSolicitudes(ctx, { estado: "bloqueo", pagina: 1 });
  expect(lista).toMatchObject({
    solicitudes: [{ codigo, bloqueo_hasta }],
    conteos: { bloqueo: 1, abiertas: 1 },
  });
  await alDia("2026-11-16T16:00:00Z");
  expect(await avisosDe(codigo)).toEqual([]);
  await alDia("2026-11-17T12:00:00Z");
  expect(await avisosDe(codigo)).toEqual(["bloqueo pronto"]);
  await alDia("2026-11-19T12:00:00Z");
  expect((await avisosDe(codigo)).sort()).toEqual(["bloqueo pronto", "bloqueo vencido"]);
  await bloquearDatos(ctx, codigo, duena);
  expect((await listarSolicitudes(ctx, { estado: "bloqueo", pagina: 1 })).solicitudes).toEqual([]);
});

test("a request is warned of five days before its end, again when it was extended, and no more when it is answered", async () => {
  ctx.clock.now = new Date("2026-11-16T15:00:00Z");
  const ana = await crearPersona(ctx);
  const codigo = await enRevision(ana, "acceso");
  await alDia("2026-12-10T15:00:00Z");
  expect(await avisosDe(codigo)).toEqual([]);
  await alDia("2026-12-11T15:00:00Z");
  expect(await avisosDe(codigo)).toEqual(["solicitud pronto"]);
  await prorrogarSolicitud(ctx, { codigo, motivo: "Reunimos tus compras" }, duena);
  await alDia("2027-01-12T15:00:00Z");
  expect(await avisosDe(codigo)).toEqual(["solicitud pronto", "solicitud pronto"]);
  await responder(codigo, "acoger");
  await alDia("2027-03-01T15:00:00Z");
  expect(await avisosDe(codigo)).toEqual(["solicitud pronto", "solicitud pronto"]);
});
