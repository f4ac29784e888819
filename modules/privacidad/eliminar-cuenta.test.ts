import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  autoexclusiones,
  codigos_recuperacion,
  conexiones_envios,
  conversaciones,
  conversaciones_mensajes,
  correos,
  factores_totp,
  favoritos,
  filtros_guardados,
  ingresos_pendientes,
  llaves_acceso,
  montoncito_limites,
  pagadores,
  pagos,
  productos_compras,
  session,
  sorteos,
  tickets_participantes,
  user,
  usuarios,
  ventas,
} from "#database/schema.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { anunciar } from "#modules/conexiones/salidas/anunciar.server.ts";
import { guardarFavorito } from "#modules/productos/favoritos/guardar-favorito.server.ts";
import { traspaso } from "#modules/puntos/asiento.ts";
import { auditarLibro } from "#modules/puntos/auditar-libro.server.ts";
import { cuentaPozo, cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { leerSaldo, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { prepararTotp } from "#modules/usuarios/factor/configurar-totp.server.ts";
import { guardarIngreso } from "#modules/usuarios/factor/factor.store.server.ts";
import { opcionesDeRegistro, registrarLlave } from "#modules/usuarios/factor/llaves.server.ts";
import { guardarFiltro } from "#modules/usuarios/filtros/guardar-filtro.server.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { databaseOfEachTest } from "#tests/support/database.ts";
import { createPasskey } from "#tests/support/passkey.ts";
import { crearPersona, darPuntos } from "#tests/support/shop/personas.ts";
import { crearProducto } from "#tests/support/shop/productos.ts";
import { escucharTodo } from "#tests/support/shop/salidas.ts";
import { completarEliminaciones, eliminarCuenta } from "./eliminar-cuenta.server.ts";
import { exportarDatos } from "./exportar-datos.server.ts";

const { db } = await databaseOfEachTest();
const ctx = testCtx(db);
const producto = await crearProducto(ctx, { sku: "100001", puntos: 1000 });

const leer = async ({ codigo_referido }: Sesion) =>
  (await db.select().from(usuarios).where(eq(usuarios.codigo_referido, codigo_referido)))[0];

const vender = async (
  quien: Sesion,
  codigo: string,
  estado_pago: "Validando Pago" | "Pagado",
  estado: string,
) => {
  const montos = { productos: 1000, puntos: 0, total: 1000 };
  const envio = { nombre: "Ana", direccion: "Calle 1", comuna: "Ñuñoa", region: "RM", celular: "9" };
  const [venta] = await db
    .insert(ventas)
    .values({ ...montos, codigo, usuario: quien.codigo_referido, estado_pago, pagado_en: new Date(), envio })
    .returning();
  const pago = { venta: venta?.id ?? 0, monto: montos.total, via: "manual", quien: "prueba" } as const;
  if (estado_pago === "Pagado") await db.insert(pagos).values(pago);
  await db.insert(productos_compras).values({
    producto: producto.sku,
    puntos: 0,
    estado,
    precio: 1000,
    total: 1000,
    forma_pago: "transferencia",
    usuario: quien.codigo_referido,
    venta: venta?.id ?? 0,
  });
};

test("a person leaves: identity, contact and sessions are gone, the book stays whole", async () => {
  const ana = await crearPersona(ctx, { nombre: "Ana", rut: "11.111.111-1", direccion: "Calle 1" });
  await darPuntos(ctx, ana.codigo_referido, 120);
  await vender(ana, "PZ-AAAAAA", "Pagado", "Entregado");
  await db
    .update(ventas)
    .set({ rut_autorizado: "11.111.111-1", pistas_referido: ["rut"] })
    .where(eq(ventas.usuario, ana.codigo_referido));
  await db.insert(session).values({ id: "s1", huella: "t1", userId: ana.user_id, expiresAt: new Date() });
  expect(await eliminarCuenta(ctx, ana.codigo_referido)).toEqual({ estado: "eliminada" });
  expect(await leer(ana)).toMatchObject({
    email: null,
    nombre: null,
    rut: null,
    direccion: null,
    user_id: null,
  });
  expect(await db.select().from(user).where(eq(user.id, ana.user_id))).toEqual([]);
  expect(await db.select().from(session).where(eq(session.id, "s1"))).toEqual([]);
  expect(await db.select().from(ventas).where(eq(ventas.usuario, ana.codigo_referido))).toMatchObject([
    { envio: null, rut_autorizado: null, pistas_referido: null },
  ]);
  expect(await leerSaldo(ctx, ana.codigo_referido)).toBe(0);
  expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  const despedida = await db.select().from(correos).where(eq(correos.para, ana.email));
  expect(despedida.map(({ plantilla }) => plantilla)).toEqual(["cuenta_eliminada"]);
  expect(ctx.eventos).toContainEqual({ tabla: "sesiones", usuario: ana.codigo_referido });
});

test("what was said to the assistant and the limits of the game go with the person; before, they can be had", async () => {
  const eva = await crearPersona(ctx, { nombre: "Eva" });
  const { codigo_referido: usuario } = eva;
  const [charla] = await db
    .insert(conversaciones)
    .values({ huella: "h-eva", usuario, vence_en: ctx.now() })
    .returning();
  await db
    .insert(conversaciones_mensajes)
    .values({ conversacion: charla?.id ?? 0, de: "persona", texto: "¿Cuántos puntos tengo?" });
  await db.insert(montoncito_limites).values({ jugador: usuario, perdida_diaria: 50 });
  const datos = await exportarDatos(ctx, eva);
  expect(datos.conversaciones).toMatchObject([{ de: "persona", texto: "¿Cuántos puntos tengo?" }]);
  expect(datos.limites_del_juego).toMatchObject([{ perdida_diaria: 50 }]);
  await eliminarCuenta(ctx, usuario);
  expect(await db.$count(conversaciones_mensajes)).toBe(0);
  expect(await db.$count(montoncito_limites)).toBe(0);
});

test("who paid for a person goes with the person; before, it can be had", async () => {
  const eva = await crearPersona(ctx, { nombre: "Eva" });
  const luz = await crearPersona(ctx, { nombre: "Luz" });
  const rut = "35.177.601-3";
  for (const { codigo_referido: usuario } of [eva, luz]) await db.insert(pagadores).values({ rut, usuario });
  expect((await exportarDatos(ctx, eva)).pagadores).toMatchObject([{ rut }]);
  await eliminarCuenta(ctx, eva.codigo_referido);
  expect(await db.select().from(pagadores)).toMatchObject([{ rut, usuario: luz.codigo_referido }]);
});

test("events about a person's sales go with the person; before, it can be had which systems were told", async () => {
  const eva = await crearPersona(ctx, { nombre: "Eva" });
  const luz = await crearPersona(ctx, { nombre: "Luz" });
  const duena = await crearPersona(ctx, { role: "admin" });
  await escucharTodo(ctx, duena);
  for (const { codigo_referido: usuario } of [eva, luz])
    await enTransaccion(ctx, (tx) =>
      anunciar(tx, "venta.pagada", { objeto: "PZ-AAAAAA", usuario, datos: () => ({ cliente: usuario }) }),
    );
  expect((await exportarDatos(ctx, eva)).avisos_a_otros_sistemas).toEqual([
    { evento: "venta.pagada", venta: "PZ-AAAAAA", creado_en: ctx.now(), entregado_en: null },
  ]);
  await eliminarCuenta(ctx, eva.codigo_referido);
  const quedan = await db.select().from(conexiones_envios);
  expect(quedan.map(({ usuario }) => usuario)).toEqual([luz.codigo_referido]);
  expect(JSON.stringify(quedan)).not.toContain(eva.codigo_referido);
  // The next tests count the admins.
  const suya = eq(usuarios.codigo_referido, duena.codigo_referido);
  await db.update(usuarios).set({ role: "usuario" }).where(suya);
});

test("kept filters go with the person; before, they can be had", async () => {
  const eva = await crearPersona(ctx, { nombre: "Eva", role: "admin" });
  await guardarFiltro(ctx, { lista: "ventas", nombre: "Mías", consulta: "texto=eva" }, eva);
  expect((await exportarDatos(ctx, eva)).filtros_guardados).toMatchObject([
    { nombre: "Mías", consulta: "texto=eva" },
  ]);
  // Only customers delete their accounts.
  await db.update(usuarios).set({ role: "usuario" }).where(eq(usuarios.codigo_referido, eva.codigo_referido));
  await eliminarCuenta(ctx, eva.codigo_referido);
  expect(await db.$count(filtros_guardados)).toBe(0);
});

test("favourites go with the person; before, they can be had, and those of others stay", async () => {
  const eva = await crearPersona(ctx, { nombre: "Eva" });
  const luz = await crearPersona(ctx, { nombre: "Luz" });
  for (const quien of [eva, luz]) await guardarFavorito(ctx, producto.sku, quien);
  expect((await exportarDatos(ctx, eva)).favoritos).toEqual([
    { sku: producto.sku, producto: producto.producto, guardado_en: ctx.now() },
  ]);
  await eliminarCuenta(ctx, eva.codigo_referido);
  expect((await db.select().from(favoritos)).map(({ usuario }) => usuario)).toEqual([luz.codigo_referido]);
});

test("the second factor goes with the person; before, they can read that it exists and nothing of its secrets", async () => {
  const ana = await crearPersona(ctx, { nombre: "Ana" });
  const llave = createPasskey();
  const respuesta = llave.create(await opcionesDeRegistro(ctx, ana));
  const codigos = await registrarLlave(ctx, ana, { respuesta, nombre: "Teléfono" });
  await prepararTotp(ctx, ana);
  await guardarIngreso(ctx, { huella: "pendiente", user_id: ana.user_id, vence_en: ctx.now() });
  const datos = await exportarDatos(ctx, ana);
  expect(datos.segundo_factor).toEqual({
    app_de_codigos_desde: null,
    codigos_de_recuperacion: { todos: 10, quedan: 10 },
    llaves_de_acceso: [{ nombre: "Teléfono", creada_en: ctx.now(), usada_en: null }],
  });
  const todo = JSON.stringify(datos);
  for (const secreto of [llave.id, ...(codigos ?? [])]) expect(todo).not.toContain(secreto);
  await eliminarCuenta(ctx, ana.codigo_referido);
  for (const tabla of [factores_totp, codigos_recuperacion, llaves_acceso, ingresos_pendientes])
    expect(await db.$count(tabla)).toBe(0);
});

test.each([
  ["PZ-BBBBBB", "Validando Pago", "Validando Pago", "pago en revisión"],
  ["PZ-CCCCCC", "Pagado", "Enviado", "aún no llega"],
] as const)("%s in %s refuses and changes nothing", async (codigo, estado_pago, estado, frase) => {
  const beto = await crearPersona(ctx);
  await darPuntos(ctx, beto.codigo_referido, 10);
  await vender(beto, codigo, estado_pago, estado);
  await expect(eliminarCuenta(ctx, beto.codigo_referido)).rejects.toThrow(frase);
  expect(await leer(beto)).toMatchObject({ email: beto.email, eliminacion_pedida_en: null });
  expect(await leerSaldo(ctx, beto.codigo_referido)).toBe(10);
});

test("with an open participation contact data wait for the raffle to end", async () => {
  const key = (await enTransaccion(ctx, (tx) => crearSorteo(tx, producto))) ?? "";
  const cata = await crearPersona(ctx);
  const { codigo_referido } = cata;
  await darPuntos(ctx, codigo_referido, 50);
  await enTransaccion(ctx, async (tx) => {
    const rango = { puntos_aportados: 20, puntos_inicio: 1, puntos_final: 20 };
    await tx.db
      .insert(tickets_participantes)
      .values({ usuario: codigo_referido, sorteo: key, producto: "100001", ...rango });
    await tx.db.update(sorteos).set({ reunido: 20 }).where(eq(sorteos.key, key));
    const movimientos = traspaso(cuentaUsuario(codigo_referido), cuentaPozo(key), 20);
    await moverPuntos(tx, { clave: "abono:1", motivo: "abono", movimientos });
  });
  const pausa_hasta = new Date(ctx.now().getTime() + DIA_MS);
  await db.insert(montoncito_limites).values({ jugador: codigo_referido, pausa_hasta });
  expect(await eliminarCuenta(ctx, codigo_referido)).toEqual({ estado: "esperando" });
  // A new account of the same person is paused from now on.
  expect(await db.select().from(autoexclusiones)).toMatchObject([
    { creada_en: ctx.now(), hasta: pausa_hasta },
  ]);
  expect(await leer(cata)).toMatchObject({ email: cata.email, eliminado_en: null });
  expect(await completarEliminaciones(ctx)).toBe(0);
  await db
    .update(sorteos)
    .set({ estado: "Finalizado", fecha_termino: new Date() })
    .where(eq(sorteos.key, key));
  expect(await completarEliminaciones(ctx)).toBe(1);
  expect(await leer(cata)).toMatchObject({ email: null });
});

test("the last admin stays, also when two leave at the same moment", async () => {
  const admins = await Promise.all([
    crearPersona(ctx, { role: "admin" }),
    crearPersona(ctx, { role: "admin" }),
  ]);
  const left = await Promise.allSettled(
    admins.map(({ codigo_referido }) => eliminarCuenta(ctx, codigo_referido)),
  );
  expect(left.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("leaving twice at once leaves once", async () => {
  const dani = await crearPersona(ctx);
  await darPuntos(ctx, dani.codigo_referido, 30);
  const left = await Promise.allSettled([1, 2, 3].map(() => eliminarCuenta(ctx, dani.codigo_referido)));
  expect(left.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("one account that cannot be deleted does not keep the others", async () => {
  const [elsa, fran] = [await crearPersona(ctx), await crearPersona(ctx)];
  for (const { codigo_referido } of [elsa, fran]) {
    await darPuntos(ctx, codigo_referido, 10);
    await db
      .update(usuarios)
      .set({ eliminacion_pedida_en: new Date() })
      .where(eq(usuarios.codigo_referido, codigo_referido));
  }
  const clave = `eliminacion:${elsa.codigo_referido}:${ctx.now().toISOString()}`;
  const ajeno = traspaso(EMISION, cuentaUsuario("OTRA0001"), 1);
  await enTransaccion(ctx, (tx) => moverPuntos(tx, { clave, motivo: "ajuste", movimientos: ajeno }));
  const quejas: unknown[] = [];
  const log = { ...ctx.log, error: (_: string, datos?: object) => quejas.push(datos) };
  expect(await completarEliminaciones({ ...ctx, log })).toBe(1);
  expect(quejas).toMatchObject([{ codigo: elsa.codigo_referido }]);
  expect([(await leer(elsa))?.email, (await leer(fran))?.email]).toEqual([elsa.email, null]);
});
