import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { type FotoSubida, prepararFoto } from "#modules/comun/archivos/preparar-foto.server.ts";
import { guardarFoto } from "#modules/comun/archivos.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { actualizarTicket, insertarTicket } from "#modules/productos/cambios.store.server.ts";
import { valorPunto } from "#modules/productos/valor-punto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { bloquearTicket, type FilaTicket, leerTicketsAdmin } from "./catalogo.store.server.ts";
import { dejanDeCubrir } from "./economia-sorteo.ts";
import { type DatosTicket, leerTicket } from "./formularios.ts";
import { leerEconomiasConPuntos } from "./limites/limites.store.server.ts";
import { salenDeLimites } from "./limites/limites.ts";
import { leerTopes } from "./limites/respetar-limites.server.ts";
import { ofertaDePuntos } from "./listar-productos.server.ts";
import { leerMetas } from "./productos.store.server.ts";
import { TEXTOS_CATALOGO } from "./textos.ts";

type EnPerdida = { sku: string; producto: string }[];
/** `confirmado`: the owner has accepted that some products leave their bounds. */
type Opciones = { confirmado: boolean };
/** When `en_perdida` is not empty, nothing was written and the admin must confirm first. */
export type TicketGuardado = { id: number; en_perdida: EnPerdida };

const publicos = (tickets: readonly FilaTicket[]) => tickets.filter(({ publico }) => publico);

/**
 * The products that another ticket brings out of their bounds: it changes what a point is worth, so a raffle would no longer pay for its
 * prize, or gift points would be worth more than they may.
 */
async function perdidas(tx: Tx, id: number, datos: DatosTicket): Promise<EnPerdida> {
  const oferta = await ofertaDePuntos(tx);
  const otros = publicos((await leerTicketsAdmin(tx)).filter((ticket) => ticket.id !== id));
  const tickets = datos.publico ? [...otros, datos] : otros;
  const topes = await leerTopes(tx);
  const { valor_punto } = await leerAjustes(tx);
  const salen = salenDeLimites(await leerEconomiasConPuntos(tx), topes, {
    ...topes,
    valor: valorPunto(tickets, valor_punto),
  });
  const dejan = dejanDeCubrir(await leerMetas(tx), oferta, { ...oferta, tickets });
  const nombres = new Map([...salen, ...dejan].map(({ sku, producto }) => [sku, producto]));
  return [...nombres].map(([sku, producto]) => ({ sku, producto }));
}

/** The owner confirmed it: with a recent proof, and the other owners are told. */
async function pasarLimites(tx: Tx, ticket: string, en_perdida: EnPerdida, sesion: Sesion): Promise<void> {
  exigirPermiso(sesion, "productos.limites");
  const skus = en_perdida.map(({ sku }) => sku);
  const quien = sesion.codigo_referido;
  await anotarAuditoria(tx, {
    quien,
    accion: "productos.limites",
    objeto: ticket,
    despues: { productos: skus },
  });
  await avisarAdmins(tx, {
    clave: `limites:${ticket}:${tx.now().getTime()}`,
    titulo: "Límites de precios y puntos",
    texto: TEXTOS_CATALOGO.limites_ticket(sesion.nombre ?? quien, skus.length),
    enlace: "/admin/productos/tickets",
    permiso: "productos.limites",
  });
}

export async function crearTicket(
  ctx: Ctx,
  entrada: Entrada,
  sesion: Sesion,
  { confirmado }: Opciones,
): Promise<TicketGuardado> {
  exigirPermiso(sesion, "tickets.editar");
  const datos = exigirDatos(leerTicket(entrada));
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "tickets");
    const en_perdida = await perdidas(tx, 0, datos);
    if (en_perdida.length > 0 && !confirmado) return { id: 0, en_perdida };
    const id = await insertarTicket(tx, datos);
    const quien = sesion.codigo_referido;
    await anotarAuditoria(tx, { quien, accion: "tickets.crear", objeto: `ticket:${id}`, despues: datos });
    if (en_perdida.length > 0) await pasarLimites(tx, `ticket:${id}`, en_perdida, sesion);
    tx.announce({ tabla: "tickets", clave: String(id) });
    return { id, en_perdida: [] };
  });
}

async function tomarTicket(tx: Tx, id: number): Promise<FilaTicket> {
  await bloquear(tx, "tickets");
  const ticket = await bloquearTicket(tx, id);
  if (!ticket) throw new Rechazo("desconocido", TEXTOS_CATALOGO.ticket_desconocido);
  return ticket;
}

type Cambio = Partial<DatosTicket & Pick<FilaTicket, "imagen_1" | "imagen_2">>;

async function cambiar(
  tx: Tx,
  antes: FilaTicket,
  cambio: Cambio,
  { codigo_referido }: Sesion,
): Promise<void> {
  const cambios = cambiosDe(antes, cambio);
  if (!cambios) return;
  await actualizarTicket(tx, antes.id, cambio);
  const hecho = {
    quien: codigo_referido,
    accion: "tickets.editar",
    objeto: `ticket:${antes.id}`,
    ...cambios,
  } as const;
  await anotarAuditoria(tx, hecho);
  tx.announce({ tabla: "tickets", clave: String(antes.id) });
}

export async function editarTicket(
  ctx: Ctx,
  id: number,
  entrada: Entrada,
  sesion: Sesion,
  { confirmado }: Opciones,
): Promise<TicketGuardado> {
  exigirPermiso(sesion, "tickets.editar");
  const datos = exigirDatos(leerTicket(entrada));
  return enTransaccion(ctx, async (tx) => {
    const antes = await tomarTicket(tx, id);
    const en_perdida = await perdidas(tx, id, datos);
    if (en_perdida.length > 0 && !confirmado) return { id, en_perdida };
    await cambiar(tx, antes, datos, sesion);
    if (en_perdida.length > 0) await pasarLimites(tx, `ticket:${id}`, en_perdida, sesion);
    return { id, en_perdida: [] };
  });
}

export type CualFoto = "imagen_1" | "imagen_2";

/** Sets or removes one of the two pictures of a ticket. */
export async function guardarFotoTicket(
  ctx: Ctx,
  id: number,
  cual: CualFoto,
  subida: FotoSubida | null,
  sesion: Sesion,
): Promise<void> {
  exigirPermiso(sesion, "tickets.editar");
  const foto = subida && (await prepararFoto(subida));
  await enTransaccion(ctx, async (tx) => {
    const antes = await tomarTicket(tx, id);
    if (foto) await guardarFoto(tx, { ...foto, created_at: tx.now() });
    const valor = foto?.id ?? null;
    await cambiar(tx, antes, cual === "imagen_1" ? { imagen_1: valor } : { imagen_2: valor }, sesion);
  });
}
