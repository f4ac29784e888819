import { eq } from "drizzle-orm";
import { redactar } from "#app/legal/redactar.ts";
import { referidos, usuarios } from "#database/schema.ts";
import { leerAjuste, sembrarAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { fijarTerminos } from "#modules/ajustes/legales/publicar-legales.server.ts";
import { sinOrden } from "#modules/comun/tx/candados.server.ts";
import type { Ctx, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { vivir } from "./agenda.ts";
import { diasAntes } from "./azar-demo.ts";
import { sembrarCatalogo } from "./catalogo.ts";
import { CLIENTES_DEMO, type ClienteDemo } from "./clientes.ts";
import { type AdminDemo, EQUIPO_DEMO } from "./equipo.ts";
import { IDENTIDAD_DEMO } from "./identidad.ts";
import { planearPartidas } from "./partidas.ts";
import { sembrarPortada } from "./portada.ts";
import { planearSorteos } from "./sorteos.ts";
import { planearVentas } from "./ventas.ts";

/** Days for which the terms have been in force: longer than the first sale. */
const DIAS_DE_TERMINOS = 120;

/** Creates a confirmed account, or finds the one an interrupted start left behind; returns its auth id. */
export type CrearCuenta = (persona: ClienteDemo | AdminDemo) => Promise<{ user_id: string }>;

/**
 * Seeds an empty shop once. Accounts are created first and can be found again; the rest is one transaction,
 * so that an interrupted start leaves no half-filled shop.
 */
export async function sembrarDemo(ctx: Ctx, crearCuenta: CrearCuenta): Promise<boolean> {
  const demostracion = await leerAjuste(ctx, "demostracion");
  // A demo shop of an earlier release has no home page and no identity of its own yet.
  if (demostracion === true) {
    await enTransaccion(ctx, async (tx) => {
      await sembrarAjustes(tx, IDENTIDAD_DEMO);
      await sembrarPortada(tx);
    });
  }
  if (demostracion !== undefined) return false;
  const cuentas = new Map<string, string>();
  for (const persona of [...CLIENTES_DEMO, ...EQUIPO_DEMO])
    cuentas.set(persona.email, (await crearCuenta(persona)).user_id);
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "datos-de-demostracion");
    if ((await leerAjuste(tx, "demostracion")) !== undefined) return false;
    // Weeks of a shop in one transaction, before it has its first visitor.
    sinOrden(tx.db);
    await sembrarAjustes(tx, {
      ...IDENTIDAD_DEMO,
      demostracion: true,
      tickets_en_venta: true,
      sorteos_activos: true,
      juego_activo: true,
      puerta_asistentes: true,
      sorteos_fuera_de_horario: true,
    });
    for (const cliente of CLIENTES_DEMO) await sembrarCliente(tx, cliente, cuentas.get(cliente.email) ?? "");
    for (const cliente of CLIENTES_DEMO) await sembrarReferido(tx, cliente);
    for (const admin of EQUIPO_DEMO) await sembrarAdmin(tx, admin, cuentas.get(admin.email) ?? "");
    await sembrarCatalogo(tx);
    await sembrarPortada(tx);
    await fijarTerminos({ ...tx, now: () => diasAntes(tx.now(), DIAS_DE_TERMINOS) }, redactar);
    const { sucesos, creditos } = await planearVentas(tx);
    await vivir(tx, [...sucesos, ...(await planearSorteos(tx, creditos)), ...planearPartidas(tx)]);
    return true;
  });
}

async function sembrarCliente(tx: Tx, cliente: ClienteDemo, user_id: string): Promise<void> {
  const { registro, referente: _referente, email: _email, ...perfil } = cliente;
  const fecha_registro = diasAntes(tx.now(), registro);
  await tx.db
    .update(usuarios)
    .set({ ...perfil, fecha_registro, terminos_aceptados_en: fecha_registro })
    .where(eq(usuarios.user_id, user_id));
}

async function sembrarAdmin(tx: Tx, admin: AdminDemo, user_id: string): Promise<void> {
  const { registro, email: _email, ...perfil } = admin;
  const fecha_registro = diasAntes(tx.now(), registro);
  await tx.db
    .update(usuarios)
    .set({ ...perfil, role: "admin", fecha_registro, terminos_aceptados_en: fecha_registro })
    .where(eq(usuarios.user_id, user_id));
}

async function sembrarReferido(tx: Tx, { codigo_referido, referente, registro }: ClienteDemo): Promise<void> {
  if (!referente) return;
  await tx.db
    .insert(referidos)
    .values({
      referente_codigo: referente,
      referido_codigo: codigo_referido,
      fecha: diasAntes(tx.now(), registro),
    })
    .onConflictDoNothing();
}
