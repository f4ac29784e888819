import { eq } from "drizzle-orm";
import sharp from "sharp";
import { redactar } from "#app/legal/redactar.ts";
import { archivos, correos, notificaciones, session, usuarios, ventas } from "#database/schema.ts";
import { guardarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { terminosVigentes } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { adjuntarBoleta, adjuntarComprobante } from "#modules/compras/venta/adjuntar-archivo.server.ts";
import { ROLES_ADMIN, type RolAdmin } from "#modules/comun/acceso/permisos.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { notificar } from "#modules/notificaciones/notificar.server.ts";
import { bloquearPersona } from "#modules/personas/cambiar-acceso.server.ts";
import { crearIncidente } from "#modules/privacidad/incidentes/guardar-incidente.server.ts";
import { pedirDerecho } from "#modules/privacidad/solicitudes/pedir-derecho.server.ts";
import { listarHistorial } from "#modules/puntos/listar-historial.server.ts";
import { subirCartola } from "#modules/transferencias/importar/importar-cartola.server.ts";
import { testDatabase } from "#tests/support/database.ts";
import { vigilarEscrituras } from "#tests/support/escrituras.ts";
import { pdfDePrueba } from "#tests/support/papeles.ts";
import { cartolaNueva } from "#tests/support/shop/cartolas.ts";
import { abrirTienda, comprar, comprarPagado, deProducto } from "#tests/support/shop/compras.ts";
import { devolucionConFoto } from "#tests/support/shop/devoluciones.ts";
import { crearDocumento } from "#tests/support/shop/documentos.ts";
import { INCIDENTE } from "#tests/support/shop/incidentes.ts";
import { openKhipu } from "#tests/support/shop/khipu.ts";
import { partidaViva } from "#tests/support/shop/montoncito.ts";
import { darPuntos } from "#tests/support/shop/personas.ts";
import { primerAnexo, sellarHoy } from "#tests/support/shop/sellos.ts";
import { sorteoLleno } from "#tests/support/shop/sorteo-lleno.ts";
import { abonar, crearProductoConSorteo } from "#tests/support/shop/sorteos.ts";
import { openWebpay } from "#tests/support/shop/webpay.ts";
import { openWholeShop, type WholeShop } from "#tests/support/whole-shop.ts";
import { cosas } from "./cosas.ts";

/**
 * The actors. `bloqueada` was just blocked by an admin, which ended her sessions; the session of
 * `bloqueada_viva` still exists; `destituida` was an admin when her session began. The last four are the roles of admins.
 */
export const ACTORES = [
  "visitante",
  "usuario",
  "otra",
  "destituida",
  "bloqueada",
  "bloqueada_viva",
  ...ROLES_ADMIN,
] as const;
export type Actor = (typeof ACTORES)[number];

/** Text that only `usuario` and admins who see customers may read. */
export const CANARIO = "canario7f3a";
export const CLAVE = "tren-azul-lluvia";

const PAPEL = { nombre: `${CANARIO}.pdf`, contenido: pdfDePrueba(CANARIO) };

/** Not watched: the request of a blocked person ends that person's session. */
const APARTE = ["auth.session"];

/** A whole shop with a person who has data of every kind, and other actors who must not see it. */
export async function crearMundo(abrirBase = testDatabase) {
  const khipu = await openKhipu();
  const webpay = await openWebpay();
  const shop = await openWholeShop({
    database: await abrirBase(),
    khipu_url: khipu.url,
    webpay_url: webpay.url,
  });
  const { ctx } = shop;
  const encendidas = { sorteos_activos: true, juego_activo: true, tickets_en_venta: true };
  const ensayo = { sorteos_fuera_de_horario: true, puerta_asistentes: true };
  await enTransaccion(ctx, (tx) => guardarAjustes(tx, { ...encendidas, ...ensayo }, null));
  await terminosVigentes(ctx, redactar);
  const tienda = await abrirTienda(ctx);
  const personas = await crearPersonas(shop);
  const { usuario: ana, duena: admin } = personas.sesiones;
  await darPuntos(ctx, ana.codigo_referido, 100_000);
  await darPuntos(ctx, personas.sesiones.otra.codigo_referido, 100_000);
  const abierto = await crearProductoConSorteo(ctx);
  await abonar(ctx, abierto.sku, 10, ana);
  const linea = [deProducto(tienda.producto)];
  const pendiente = await comprar(ctx, ana, linea);
  await adjuntarComprobante(ctx, { codigo: pendiente, archivo: PAPEL }, ana);
  const pagada = await comprarPagado(ctx, ana, admin, linea);
  await adjuntarBoleta(ctx, { codigo: pagada, folio: "77", archivo: PAPEL }, admin);
  const nuevas = cosas(ctx, { ana, admin, unaFoto, webpay, khipu });
  const tarjeta = await nuevas.tarjetaDe(pagada);
  // Cards changed the texts: the next reader would publish them.
  await terminosVigentes(ctx, redactar);
  let sku = 600_000;
  const escritas = await vigilarEscrituras(shop.database.pool, {
    esquemas: ["public", "auth"],
    aparte: APARTE,
  });
  const cerrado = async () => {
    const tramos = [{ usuario: ana.codigo_referido, puntos: 20 }];
    const nuevo = String(++sku);
    return { sku: nuevo, key: await sorteoLleno(ctx, { sku: nuevo, tramos }) };
  };
  return {
    shop,
    ctx,
    /** The tables that were written since the last call. */
    escritas,
    ana,
    admin,
    ...personas,
    tienda,
    abierto,
    pendiente,
    pagada,
    ...nuevas,
    /** A payment by card of the paid sale. */
    tarjeta,
    otra: personas.sesiones.otra,
    lleno: await cerrado(),
    partida: await partidaViva(ctx),
    /** A raffle of ana's that waits for its draw. */
    cerrado,
    /** Creates a sale of an admin's own. */
    compraDe: (rol: RolAdmin) => comprar(ctx, personas.sesiones[rol], linea),
    /** Creates a sale of ana's. */
    venta: (estado: "pendiente" | "pagada") =>
      estado === "pendiente" ? comprar(ctx, ana, linea) : comprarPagado(ctx, ana, admin, linea),
    ...(await sellar(ctx)),
    /** A movement of ana's points. */
    movimiento: await movimientoDe(shop, ana),
    aviso: await avisoDe(shop, ana),
    correo: await correoDe(shop, ana),
    solicitud: (await pedirDerecho(ctx, { clase: "revision", detalle: CANARIO }, ana)).codigo,
    comprobante: await archivoDe(shop, pendiente),
    devolucion: await devolucionConFoto(ctx, { cliente: ana, admin }),
    documento: await crearDocumento(ctx, { codigo: pagada, admin }),
    incidente: String(await crearIncidente(ctx, INCIDENTE, admin)),
    cartola: String(await subirCartola(ctx, cartolaNueva("1"), admin)),
    papel: () => new File([PAPEL.contenido], "papel.pdf", { type: "application/pdf" }),
    foto: async () => new File([new Uint8Array(await unaFoto())], "foto.png", { type: "image/png" }),
  };
}

/** A sealed day with one of its entries and one of its annexes. */
async function sellar(ctx: Ctx) {
  const { fecha, desde } = await sellarHoy(ctx);
  return { sellado: { fecha, id: String(desde) }, anexo: await primerAnexo(ctx, fecha) };
}

export type Mundo = Awaited<ReturnType<typeof crearMundo>>;

let tono = 0;
/** Each in another colour, far enough from the last one: neighbouring tones can be compressed to the same picture. */
function unaFoto(): Promise<Buffer> {
  tono += 1;
  const background = { r: (tono * 67) % 256, g: (tono * 29) % 256, b: 9 };
  return sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .png()
    .toBuffer();
}

type ConSesion = Exclude<Actor, "visitante">;

async function crearPersonas(shop: WholeShop) {
  const { ctx, auth, database } = shop;
  const cookies: Partial<Record<Actor, string>> = {};
  const sesiones: Partial<Record<ConSesion, Sesion>> = {};
  for (const actor of ACTORES) {
    if (actor === "visitante") continue;
    const secreto = actor === "usuario" ? CANARIO : "nadie";
    const rol_admin = ROLES_ADMIN.find((rol) => rol === actor) ?? "duena";
    const role = rol_admin === actor || actor === "destituida" ? "admin" : "usuario";
    const email = `${actor.replace("_", "-")}-${secreto}@correo.example`;
    const profile = { nombre: secreto, apellido: secreto, direccion: secreto, comuna: "Ñuñoa", rut: secreto };
    await auth.createConfirmedUser({ email, password: CLAVE, role, rol_admin, profile });
    const cookie = await shop.login(email, CLAVE);
    const sesion = await auth.sesion(new Headers({ Cookie: cookie }));
    if (!sesion) throw new Error(`${actor} could not sign in`);
    cookies[actor] = cookie;
    sesiones[actor] = sesion;
  }
  /** Everybody proved who they are this long ago. */
  const probarse = (hace_ms = 0) =>
    database.db.update(session).set({ probada_en: new Date(Date.now() - hace_ms) });
  await probarse();
  const todas = sesiones as Record<ConSesion, Sesion>;
  const { bloqueada, bloqueada_viva, destituida, duena } = todas;
  const { db } = database;
  const cambiar = (codigo: string, valores: Partial<typeof usuarios.$inferInsert>) =>
    db.update(usuarios).set(valores).where(eq(usuarios.codigo_referido, codigo));
  await cambiar(destituida.codigo_referido, { role: "usuario" });
  await bloquearPersona(ctx, { codigo: bloqueada.codigo_referido, motivo: "Prueba" }, duena);
  await cambiar(bloqueada_viva.codigo_referido, { bloqueado_en: new Date() });
  const [viva] = await db.select().from(session).where(eq(session.userId, bloqueada_viva.user_id));
  if (!viva) throw new Error("the blocked person's session should still be there");
  return {
    cookies,
    sesiones: todas,
    /** A matrix takes longer than a proof of identity lasts: each of its tests begins with this. */
    probarse,
    /** The shop ends a blocked person's session when it meets it: restore it for the next request. */
    revivir: () => db.insert(session).values(viva).onConflictDoNothing(),
  };
}

async function avisoDe({ ctx, database }: WholeShop, { codigo_referido: usuario }: Sesion) {
  const aviso = { clave: "prueba", usuario, titulo: CANARIO, texto: CANARIO, enlace: "/mis-puntos" };
  await enTransaccion(ctx, (tx) => notificar(tx, aviso));
  const [fila] = await database.db.select().from(notificaciones).where(eq(notificaciones.clave, "prueba"));
  return String(fila?.id);
}

async function movimientoDe({ ctx }: WholeShop, { codigo_referido }: Sesion) {
  const { movimientos } = await listarHistorial(ctx, codigo_referido, { filtro: "todos", pagina: 1 });
  const abono = movimientos.find(({ tipo }) => tipo === "sorteo");
  return abono?.id ?? "";
}

async function correoDe({ database }: WholeShop, { codigo_referido }: Sesion) {
  const [fila] = await database.db.select().from(correos).where(eq(correos.usuario, codigo_referido));
  return String(fila?.id);
}

async function archivoDe({ database }: WholeShop, codigo: string) {
  const [fila] = await database.db
    .select({ id: archivos.id })
    .from(ventas)
    .innerJoin(archivos, eq(archivos.id, ventas.comprobante))
    .where(eq(ventas.codigo, codigo));
  return fila?.id ?? "";
}
