import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerTicketsAdmin } from "#modules/catalogo/catalogo.store.server.ts";
import { TEXTOS_CATALOGO } from "#modules/catalogo/textos.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import type { Entrada, Errores } from "#modules/comun/formulario.ts";
import { exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { negativaDeOfertas, type TramoPrecio } from "#modules/productos/precio-honesto.ts";
import { leerHistorias } from "#modules/productos/precios-historia.store.server.ts";
import { valorPunto } from "#modules/productos/valor-punto.ts";
import { avisarAdmins } from "#modules/usuarios/avisar-admins.server.ts";
import { leerEconomias, leerMayores, type ProductoEnLimites } from "./limites.store.server.ts";
import { type Excedido, excedidos, type TopesLimites } from "./limites.ts";

/** The field of a form with which the owner says that she wants to pass the bounds. */
const PASAR_LIMITES = "pasar_limites";

export const quierePasar = (entrada: Entrada): boolean => entrada[PASAR_LIMITES] === "on";

export type PasoLimites = {
  sesion: Sesion;
  /** The owner wants to pass the bounds. */
  pasa: boolean;
  /** Prices of the last hours come back: they are no lower than what the shop asked for already. */
  vuelve?: boolean;
};

/** The bounds in force. */
export async function leerTopes(ctx: Lector): Promise<TopesLimites> {
  const ajustes = await leerAjustes(ctx);
  const publicos = (await leerTicketsAdmin(ctx)).filter(({ publico }) => publico);
  return {
    valor: valorPunto(publicos, ajustes.valor_punto),
    regalo_porcentaje: ajustes.regalo_maximo_porcentaje,
    piso_porcentaje: ajustes.precio_minimo_porcentaje,
    piso_dias: ajustes.precio_minimo_dias,
  };
}

/** The bounds of products for a page that judges while the admin types. */
export async function leerLimitesDeProductos(ctx: Lector & Pick<Ctx, "now">, skus: readonly string[]) {
  const topes = await leerTopes(ctx);
  const [economias, mayores, historias] = await Promise.all([
    leerEconomias(ctx, skus),
    mayoresDe(ctx, skus, topes),
    leerHistorias(ctx, skus),
  ]);
  return { topes, economias, mayores, historias };
}

/** The bounds of one product, or of a new one, for its form. */
export async function limitesDeProducto(ctx: Lector & Pick<Ctx, "now">, sku: string | null) {
  const { topes, economias, mayores } = await leerLimitesDeProductos(ctx, sku === null ? [] : [sku]);
  return { topes, antes: economias.get(sku ?? "")?.economia ?? null, mayores: mayores(sku ?? "") };
}

export type LimitesDeProducto = Awaited<ReturnType<typeof limitesDeProducto>>;

const mayoresDe = (ctx: Lector & Pick<Ctx, "now">, skus: readonly string[], { piso_dias }: TopesLimites) => {
  const ahora = ctx.now();
  return leerMayores(ctx, skus, { ahora, desde: new Date(ahora.getTime() - piso_dias * DIA_MS) });
};

type Fuera = { sku: string; producto: string; pasados: Excedido[] };

/**
 * Writes products and looks afterwards, in the same transaction, whether one left its bounds: whatever the door, the result is judged. Only
 * the owner may pass them, who says so and has proved who she is; she and the other owners are told. The caller has locked the products.
 */
export async function respetandoLimites<T>(
  tx: Tx,
  skus: readonly string[],
  paso: PasoLimites,
  escribir: () => Promise<T>,
): Promise<T> {
  const antes = await leerEconomias(tx, skus);
  const historias = await leerHistorias(tx, skus);
  const hecho = await escribir();
  const despues = await leerEconomias(tx, skus);
  if (!paso.vuelve) exigirOfertasHonestas({ antes, despues, historias, ahora: tx.now() });
  const topes = await leerTopes(tx);
  const mayores = await mayoresDe(tx, skus, topes);
  const fuera = [...despues].flatMap(([sku, { producto, economia }]): Fuera[] => {
    const pasados = excedidos(antes.get(sku)?.economia ?? null, economia, mayores(sku), topes).filter(
      ({ campo }) => !(paso.vuelve && campo === "precio_cliente"),
    );
    return pasados.length > 0 ? [{ sku, producto, pasados }] : [];
  });
  if (fuera.length > 0) {
    exigirPaso(fuera, paso);
    await contarPaso(tx, fuera, paso.sesion);
  }
  return hecho;
}

type Ofertas = {
  antes: ReadonlyMap<string, ProductoEnLimites>;
  despues: ReadonlyMap<string, ProductoEnLimites>;
  historias: (sku: string, opcion?: number) => TramoPrecio[];
  ahora: Date;
};

/** Refuses an offer whose normal price was not asked for: the law allows no person to pass this. */
function exigirOfertasHonestas({ antes, despues, historias, ahora }: Ofertas): void {
  const negadas = [...despues].flatMap(([sku, { economia }]) => {
    const historia = (opcion?: number) => historias(sku, opcion);
    const frase = negativaDeOfertas(antes.get(sku)?.economia ?? null, economia, historia, ahora);
    return frase === null ? [] : [{ sku, frase }];
  });
  const [primera] = negadas;
  if (!primera) return;
  if (negadas.length === 1) throw rechazoDeCampo("valor", "precio_normal", primera.frase);
  throw new Rechazo(
    "valor",
    TEXTOS_CATALOGO.ofertas_varias(negadas.length, `${primera.sku}: ${primera.frase}`),
  );
}

/** Refuses what leaves the bounds, unless the owner wants it and has proved who she is. */
function exigirPaso(fuera: readonly Fuera[], { sesion, pasa }: PasoLimites): void {
  const suya = puede(sesion, "productos.limites");
  if (pasa && suya) {
    exigirPermiso(sesion, "productos.limites");
    return;
  }
  const como = suya ? TEXTOS_CATALOGO.limites_duena : TEXTOS_CATALOGO.limites_otra;
  const [primero] = fuera;
  const deCampos: Errores =
    fuera.length === 1
      ? Object.fromEntries(primero?.pasados.map(({ campo, frase }) => [campo, frase]) ?? [])
      : {};
  throw new Rechazo("valor", `${enUnaFrase(fuera)} ${como}`, {
    errores: { ...deCampos, ...(suya && { [PASAR_LIMITES]: como }) },
  });
}

const NOMBRADOS = 3;

/** What is out of bounds, with the names of the products when there are several. */
function enUnaFrase(fuera: readonly Fuera[]): string {
  const [primero] = fuera;
  if (fuera.length === 1 && primero) return primero.pasados.map(({ frase }) => frase).join(" ");
  const nombres = fuera.slice(0, NOMBRADOS).map(({ sku, pasados }) => `${sku}: ${pasados[0]?.frase ?? ""}`);
  return TEXTOS_CATALOGO.limites_varios(fuera.length, nombres.join(" "));
}

async function contarPaso(
  tx: Tx,
  fuera: readonly Fuera[],
  { codigo_referido, nombre }: Sesion,
): Promise<void> {
  const [primero] = fuera;
  const objeto = fuera.length === 1 && primero ? `producto:${primero.sku}` : `productos:${fuera.length}`;
  await anotarAuditoria(tx, {
    quien: codigo_referido,
    accion: "productos.limites",
    objeto,
    despues: Object.fromEntries(fuera.map(({ sku, pasados }) => [sku, pasados.map(({ frase }) => frase)])),
  });
  await avisarAdmins(tx, {
    clave: `limites:${objeto}:${tx.now().getTime()}`,
    titulo: "Límites de precios y puntos",
    texto: TEXTOS_CATALOGO.limites_pasados(nombre ?? codigo_referido, enUnaFrase(fuera)),
    enlace: fuera.length === 1 && primero ? `/admin/productos/${primero.sku}` : "/admin/productos",
    permiso: "productos.limites",
  });
}
