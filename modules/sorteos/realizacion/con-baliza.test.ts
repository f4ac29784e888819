import { like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { correos, notificaciones } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { instanteDeRonda, rondaDe, textoFijado } from "#modules/comun/baliza/drand.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { leerSorteo as leerVista } from "#modules/sorteos/leer-sorteo.server.ts";
import { leerActaSorteo } from "#modules/sorteos/verificacion/leer-acta.server.ts";
import { verificarActa } from "#modules/sorteos/verificacion/verificacion.ts";
import { testDatabase } from "#tests/support/database.ts";
import { libroLimpio, seNiega } from "#tests/support/shop/compras.ts";
import { crearPersona } from "#tests/support/shop/personas.ts";
import {
  A_LAS_22,
  A_LAS_2355,
  CIERRE,
  DEL_PULSO,
  segundos,
  tiendaConBaliza,
} from "#tests/support/shop/sorteo-con-baliza.ts";
import { leerSorteo } from "#tests/support/shop/sorteo-lleno.ts";
import { finalizarSorteo, iniciarSorteo } from "./inicio/iniciar-sorteo.server.ts";
import { atenderSorteos } from "./reloj/atender-sorteos.server.ts";
import { abandonarSorteo } from "./sin-ganadores/abandonar-sorteo.server.ts";

const { db } = await testDatabase();
const { ctx, cadena, firmar, pulso, RONDA, llega, alas, limpiar, cerrado, fallas, aMano } =
  tiendaConBaliza(db);
const admin = await crearPersona(ctx, { codigo_referido: "ADMINA01", role: "admin" });
const admin2 = await crearPersona(ctx, { codigo_referido: "ADMINB02", role: "admin" });
const iniciar = (key: string, sesion = admin) => iniciarSorteo(ctx, { key }, sesion);
beforeEach(limpiar);

test("at 22:00 seed and inputs are public before the pulse exists, and everyone holds a copy", async () => {
  const { key, sku, codigos } = await cerrado(7, 3);
  expect(await leerSorteo(ctx, key)).toMatchObject({
    garantia: "drand",
    baliza: textoFijado(cadena.hash, RONDA),
    semilla: null,
  });
  expect(await alas(segundos(A_LAS_22, -1))).toBe(0);
  expect(await alas(A_LAS_22)).toBe(1);
  const publicado = await leerSorteo(ctx, key);
  expect(publicado).toMatchObject({
    estado: "Cerrado",
    congelado_en: A_LAS_22,
    semilla: expect.stringMatching(/^[0-9a-f]{64}$/),
    semilla_publicada_en: A_LAS_22,
    huella_aportes: expect.stringMatching(/^[0-9a-f]{64}$/),
    baliza: textoFijado(cadena.hash, RONDA),
    iniciado_en: null,
  });
  const avisos = await db
    .select()
    .from(notificaciones)
    .where(like(notificaciones.clave, `sorteo-semilla:${key}:%`));
  expect(avisos.map(({ usuario }) => usuario).sort()).toEqual(codigos);
  for (const { texto } of avisos) expect(texto).toContain(publicado.huella_aportes);
  const copias = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `sorteo-semilla:${key}:%`));
  expect(copias).toHaveLength(7);
  const { semilla, huella_aportes } = publicado;
  expect(copias[0]?.datos).toMatchObject({ semilla, huella_aportes, ronda: RONDA, aportes: 5, tarde: false });
  expect(await alas(segundos(A_LAS_22, 60))).toBe(0);
  const vista = await leerVista(ctx, { sku, key }, null);
  expect(vista).toMatchObject({
    iniciado: false,
    semilla,
    pulso: { ronda: RONDA, firma: null, aparece_en: instanteDeRonda(cadena, RONDA) },
    cadena_ensayo: cadena,
  });
  expect(vista?.aportes).toHaveLength(5);
});

test("a start waits for the pulse, and the pulse brings what a verifier computed without the shop", async () => {
  const { key, sku } = await cerrado();
  ctx.clock.now = segundos(A_LAS_22, 20);
  // The admin came before the job of that minute: the start freezes and publishes.
  expect(await iniciar(key)).toEqual({
    ganadores: null,
    message: "El sorteo está en marcha: los ganadores salen con el pulso del azar público.",
  });
  const iniciado = await leerSorteo(ctx, key);
  expect(iniciado).toMatchObject({
    iniciado_en: ctx.now(),
    iniciado_por: "ADMINA01",
    semilla_publicada_en: ctx.now(),
    ensayo: false,
    estado: "Cerrado",
  });
  expect(await iniciar(key, admin2)).toMatchObject({ ganadores: null });
  // The page's own write of Finalizado does not overtake the draw.
  await seNiega(finalizarSorteo(ctx, { key }, admin), "estado", "los ganadores salen con el pulso");
  expect(await alas(segundos(DEL_PULSO, 30))).toBe(0);
  expect(await leerSorteo(ctx, key)).toEqual(iniciado);
  expect((await leerVista(ctx, { sku, key }, null))?.iniciado).toBe(true);
  const esperado = await aMano(sku, key);
  await llega(RONDA);
  expect(await atenderSorteos(ctx)).toBe(1);
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    sorteado_en: ctx.now(),
    baliza: pulso(RONDA),
    ...esperado,
  });
  expect(await fallas(sku, key)).toEqual([]);
  await seNiega(iniciar(key), "estado", "ya se realizó");
  expect(await finalizarSorteo(ctx, { key }, admin)).toEqual({
    message: "¡Sorteo realizado! Ya hay ganadores.",
  });
  await libroLimpio(ctx);
});

test("the page's own write of Finalizado needs an admin and a draw that was held", async () => {
  const { key, codigos } = await cerrado();
  const participante = {
    ...admin,
    role: "usuario" as const,
    rol_admin: null,
    codigo_referido: codigos[0] ?? "",
  };
  await seNiega(finalizarSorteo(ctx, { key }, participante), "ajeno");
  await seNiega(finalizarSorteo(ctx, { key }, admin), "estado", "todavía no se inicia");
  await seNiega(finalizarSorteo(ctx, { key: "SRT-9999" }, admin), "desconocido");
  expect((await leerSorteo(ctx, key)).estado).toBe("Cerrado");
});

test("a repeated start with the same key gets the same answer again, even after the pulse decided", async () => {
  const { key } = await cerrado();
  ctx.clock.now = A_LAS_22;
  const repetible = {
    ...ctx,
    idempotency: { quien: "ADMINA01", clave: "clave-espera-01", funcion: "iniciarSorteo", huella: key },
  };
  const primera = await iniciarSorteo(repetible, { key }, admin);
  expect(primera.ganadores).toBeNull();
  await llega(RONDA);
  expect(await alas(segundos(DEL_PULSO, 3))).toBe(1);
  expect(await iniciarSorteo(repetible, { key }, admin)).toEqual(primera);
});

test("an admin who starts after the pulse gets the winners at once", async () => {
  const { key, sku } = await cerrado();
  await alas(A_LAS_22);
  ctx.clock.now = segundos(DEL_PULSO, 5);
  await llega(RONDA);
  expect((await leerVista(ctx, { sku, key }, null))?.pulso?.firma).toBe(firmar(RONDA));
  expect(await atenderSorteos(ctx)).toBe(0);
  const { numero_producto } = await aMano(sku, key);
  expect((await iniciar(key)).ganadores?.numero_producto).toBe(numero_producto);
  expect(await fallas(sku, key)).toEqual([]);
});

test("the clock starts at 23:55, and a pulse that is away for days is never replaced", async () => {
  const { key, sku } = await cerrado();
  await alas(A_LAS_22);
  expect(await alas(segundos(A_LAS_2355, -1))).toBe(0);
  expect(await alas(A_LAS_2355)).toBe(1);
  const iniciado = await leerSorteo(ctx, key);
  expect(iniciado).toMatchObject({ iniciado_en: A_LAS_2355, iniciado_por: null, estado: "Cerrado" });
  for (const dias of [1, 2, 3]) {
    ctx.clock.now = segundos(A_LAS_2355, dias * 86_400);
    await llega(rondaDe(cadena, ctx.now()));
    expect(await atenderSorteos(ctx)).toBe(0);
  }
  expect(await leerSorteo(ctx, key)).toEqual(iniciado);
  const esperado = await aMano(sku, key);
  // An admin pastes it on the third day.
  await llega(RONDA);
  expect(await atenderSorteos(ctx)).toBe(1);
  expect(await leerSorteo(ctx, key)).toMatchObject({ ...esperado, baliza: pulso(RONDA) });
  expect(await fallas(sku, key)).toEqual([]);
  await libroLimpio(ctx);
});

test("a rehearsal freezes, publishes and pins a round that does not exist yet, and says that it was one", async () => {
  const { key, sku } = await cerrado();
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_fuera_de_horario: true }, null));
  ctx.clock.now = segundos(CIERRE, 3600);
  expect(await iniciar(key)).toMatchObject({ ganadores: null });
  const ronda = rondaDe(cadena, segundos(ctx.now(), 60));
  expect(await leerSorteo(ctx, key)).toMatchObject({
    ensayo: true,
    baliza: textoFijado(cadena.hash, ronda),
    semilla_publicada_en: ctx.now(),
  });
  await seNiega(abandonarSorteo(ctx, { key, motivo: "x" }, admin), "estado", "en marcha");
  const esperado = await aMano(sku, key, pulso(ronda));
  await llega(ronda);
  expect(await alas(segundos(ctx.now(), 61))).toBe(1);
  expect(await leerSorteo(ctx, key)).toMatchObject({ estado: "Finalizado", ...esperado });
  expect(await fallas(sku, key)).toEqual([]);
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { sorteos_fuera_de_horario: false }, null));
});

test("fewer than five people: the seed is published, every point goes back, and no pulse is awaited", async () => {
  const { key, sku, codigos } = await cerrado(4, 2);
  expect(await alas(A_LAS_22)).toBe(1);
  expect(await leerSorteo(ctx, key)).toMatchObject({
    estado: "Finalizado",
    motivo: "Participan 4 personas; se necesitan 5.",
    semilla: expect.stringMatching(/^[0-9a-f]{64}$/),
    semilla_publicada_en: A_LAS_22,
    sorteado_en: null,
  });
  expect((await leerActaSorteo(ctx, sku, key))?.aportes).toHaveLength(2);
  expect((await leerVista(ctx, { sku, key }, null))?.iniciado).toBe(false);
  await libroLimpio(ctx, Object.fromEntries(codigos.map((codigo) => [codigo, 20])));
  await llega(RONDA);
  expect(await alas(A_LAS_2355)).toBe(0);
});

test("given up in the last second before 22:00: everyone sees the seed and the inputs that were abandoned", async () => {
  const { key, sku } = await cerrado(6, 3);
  ctx.clock.now = segundos(A_LAS_22, -1);
  await abandonarSorteo(ctx, { key, motivo: "Se agotó." }, admin);
  const acta = await leerActaSorteo(ctx, sku, key);
  expect(acta).toMatchObject({ semilla_publicada_en: ctx.now().toISOString(), numero_producto: null });
  expect(acta?.aportes?.filter(({ automatico }) => !automatico)).toHaveLength(3);
  const comprobaciones = acta ? await verificarActa(acta, cadena) : [];
  expect(comprobaciones.filter(({ ok, pendiente }) => !ok && !pendiente)).toEqual([]);
});
