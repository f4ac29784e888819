import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { correos, notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import { avisarAdmins } from "./avisar-admins.server.ts";
import { juntarAvisos } from "./resumir-avisos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const HORA = 3_600_000;
for (const codigo_referido of ["ADMINA03", "ADMINB04"])
  await crearPersona(ctx, { codigo_referido, role: "admin" });

const pasar = (horas: number) => {
  ctx.clock.now = new Date(ctx.clock.now.getTime() + horas * HORA);
};
const modo = (avisos_admin: Ajustes["avisos_admin"]) =>
  enTransaccion(ctx, (tx) => guardarAjustes(tx, { avisos_admin }, null));
const correosDe = (plantilla: string) => db.select().from(correos).where(eq(correos.plantilla, plantilla));
const campanas = (comienzo: string) =>
  db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `${comienzo}%`));

beforeEach(async () => {
  await modo("al_momento");
  await db.delete(correos);
  await db.delete(notificaciones);
});

describe("a busy hour", () => {
  type Juntos = { avisos: { titulo: string }[]; otros: number; motivo: string };
  const juntos = async (quien: string) =>
    (
      await db
        .select()
        .from(correos)
        .where(and(eq(correos.plantilla, "admin_resumen"), eq(correos.usuario, quien)))
        .orderBy(correos.id)
    ).map(({ datos, asunto }) => ({ ...(datos as Juntos), asunto }));
  const avisar = (n: number) =>
    enTransaccion(ctx, (tx) =>
      avisarAdmins(tx, {
        clave: `x:${n}`,
        permiso: "ventas.ver",
        titulo: `Aviso ${n}`,
        texto: "Pasó algo.",
        enlace: "/admin/ventas",
      }),
    );

  test("is one mail to each admin even when everything happens at once", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => avisar(n)));
    expect(await correosDe("admin_aviso")).toHaveLength(2);
    expect(await campanas("admin:x:")).toHaveLength(40);
    pasar(1);
    await juntarAvisos(ctx);
    expect((await juntos("ADMINA03")).map(({ avisos, otros }) => [avisos.length, otros])).toEqual([[19, 0]]);
  });

  test("is one mail at once and one every ten minutes that lists the rest, each notice once", async () => {
    for (let n = 0; n < 40; n++) await avisar(n);
    expect(await correosDe("admin_aviso")).toHaveLength(2);
    expect(await campanas("admin:")).toHaveLength(80);
    pasar(5 / 60);
    expect(await juntarAvisos(ctx)).toBe(0);
    pasar(6 / 60);
    expect(await Promise.all([juntarAvisos(ctx), juntarAvisos(ctx)]).then(([a, b]) => a + b)).toBe(2);
    const [correo, ...otros] = await juntos("ADMINA03");
    expect(otros).toEqual([]);
    expect(correo).toMatchObject({ motivo: "juntos", otros: 0, asunto: "En la tienda: 39 avisos" });
    expect(correo?.avisos.map(({ titulo }) => titulo)).toEqual(
      Array.from({ length: 39 }, (_, n) => `Aviso ${n + 1}`),
    );
    await avisar(99);
    pasar(9 / 60);
    expect(await juntarAvisos(ctx)).toBe(0);
    pasar(2 / 60);
    expect(await juntarAvisos(ctx)).toBe(2);
    expect((await juntos("ADMINA03"))[1]?.avisos.map(({ titulo }) => titulo)).toEqual(["Aviso 99"]);
    pasar(1);
    expect(await juntarAvisos(ctx)).toBe(0);
    expect(await correosDe("admin_aviso")).toHaveLength(2);
  });

  test("is left to the daily summary by those who want it", async () => {
    await modo("resumen_diario");
    for (let n = 0; n < 3; n++) await avisar(n);
    pasar(1);
    expect(await juntarAvisos(ctx)).toBe(0);
    expect(await db.$count(correos)).toBe(0);
  });
});
