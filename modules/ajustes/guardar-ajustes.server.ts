import { guardarAjustes, leerGuardados } from "#modules/ajustes/ajustes.store.server.ts";
import { guardarArchivoLogo as guardarArchivoDeMarca } from "#modules/comun/archivos.store.server.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import type { AccionAuditada } from "#modules/comun/auditoria.ts";
import { cambiosDe } from "#modules/comun/cambios.ts";
import type { Entrada } from "#modules/comun/formulario.ts";
import { exigirDatos, exigirPermiso, exigirReciente } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { bloquear, enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Ajustes, completarAjustes } from "./ajustes.ts";
import { leerEncendido, leerPausa } from "./formulario.ts";
import { leerPasos } from "./formulario-pasos.ts";
import { leerLugar, type NombreLugar, pideProbarse } from "./lugares.ts";
import { type LogoSubido, prepararLogo } from "./marca/preparar-logo.server.ts";
import { DECLARACION, DECLARACION_VERSION, INTERRUPTOR, type PartePausable } from "./pausa.ts";

/** Whether anything changed; equal values are not written again. */
export type AjustesGuardados = { cambio: boolean };

/** The logo of a form: a new picture, or none from now on. */
export type CambioLogo = LogoSubido | "quitar" | null;

/**
 * Saves one of the five places of the settings, with the logo where its form has one. The old file of a logo stays: mails that
 * were sent show it; without a logo the pages write the name of the shop.
 */
export async function guardarLugar(
  ctx: Ctx,
  lugar: NombreLugar,
  entrada: Entrada,
  sesion: Sesion,
  cambioLogo: CambioLogo = null,
): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const cambios = exigirDatos(leerLugar(lugar, entrada));
  const objeto = `ajustes:${lugar}`;
  if (cambioLogo === null) return guardar(ctx, { cambios, objeto }, sesion);
  if (cambioLogo === "quitar") return guardar(ctx, { cambios: { ...cambios, logo: "" }, objeto }, sesion);
  const logo = await prepararLogo(cambioLogo);
  const nombre = cambioLogo.nombre.slice(0, 120) || "logo";
  const antes = (tx: Tx) => guardarArchivoDeMarca(tx, { ...logo, nombre, created_at: tx.now() });
  return guardar(ctx, { cambios: { ...cambios, logo: logo.id }, objeto, antes }, sesion);
}

/** Declarations of the first steps: where the backups are, and that the list may be hidden. */
export async function guardarPasos(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  return guardar(ctx, { cambios: exigirDatos(leerPasos(entrada)), objeto: "ajustes:pasos" }, sesion);
}

/** Switches a part of the shop on. The audit keeps the declaration with its author, date and wording. */
export async function encenderParte(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const { parte, nota } = exigirDatos(leerEncendido(entrada));
  const { clave, aviso } = INTERRUPTOR[parte];
  const declaracion = { version: DECLARACION_VERSION, texto: DECLARACION, ...(nota && { nota }) };
  const acto = { accion: "ajustes.encender", objeto: objetoDe(parte), mas: { declaracion } } as const;
  return guardar(ctx, { ...acto, cambios: { [clave]: true, [aviso]: "" }, si: (a) => !a[clave] }, sesion);
}

/** Pauses a part, or changes its notice while it is paused. */
export async function pausarParte(ctx: Ctx, entrada: Entrada, sesion: Sesion): Promise<AjustesGuardados> {
  exigirPermiso(sesion, "ajustes.guardar");
  const { parte, aviso: texto } = exigirDatos(leerPausa(entrada));
  const { clave, aviso } = INTERRUPTOR[parte];
  const acto = { accion: "ajustes.pausar", objeto: objetoDe(parte) } as const;
  return guardar(ctx, { ...acto, cambios: { [clave]: false, [aviso]: texto } }, sesion);
}

export const objetoDe = (parte: PartePausable): string => `ajuste:${INTERRUPTOR[parte].clave}`;

type Acto = {
  cambios: Partial<Ajustes>;
  objeto: string;
  accion?: AccionAuditada;
  /** What the audit stores besides the change. */
  mas?: object;
  /** Runs in the same transaction, before the change is written. */
  antes?: (tx: Tx) => Promise<void>;
  /** Condition that is checked under the lock; without it the change is always made. */
  si?: (ajustes: Ajustes) => boolean;
};

function guardar(ctx: Ctx, acto: Acto, sesion: Sesion): Promise<AjustesGuardados> {
  const { codigo_referido: quien } = sesion;
  return enTransaccion(ctx, async (tx) => {
    await bloquear(tx, "ajustes");
    const guardados = await leerGuardados(tx);
    // Compare with the stored values only: saving a default value for the first time counts as a change.
    const cambios = cambiosDe(guardados, acto.cambios);
    const vigentes = completarAjustes(guardados);
    const procede = acto.si?.(vigentes) ?? true;
    if (!cambios || !procede) return { cambio: false };
    if (pideProbarse(Object.keys(cambiosDe(vigentes, acto.cambios)?.despues ?? {}))) exigirReciente(sesion);
    await acto.antes?.(tx);
    await guardarAjustes(tx, acto.cambios, quien);
    const { accion = "ajustes.guardar", objeto, mas } = acto;
    const despues = { ...cambios.despues, ...mas };
    await anotarAuditoria(tx, { quien, accion, objeto, antes: cambios.antes, despues });
    return { cambio: true };
  });
}
