import { diferenciaEnvio } from "#modules/compras/cotizacion/montos.ts";
import { type ClasePeso, claseMasPesada } from "#modules/productos/clase-peso.ts";

/** Where a parcel goes. */
export type LugarEnvio = { region: string; comuna: string };

/** A row of the shipping table. Without a comuna it is for the rest of its region. */
export type Tarifa = {
  region: string;
  comuna: string | null;
  clase_peso: ClasePeso;
  /** Pesos. */
  costo: number;
  /** Working days until delivery. */
  dias: number;
};

/** What sending one parcel costs: the whole, the part that the shop includes, and the part that the customer pays. */
export type Envio = LugarEnvio & { costo: number; dias: number; incluido: number; cobrado: number };

/** The row that applies: the comuna's before the region's; null when the table has none. */
export function tarifaDe(tarifas: readonly Tarifa[], lugar: LugarEnvio, clase: ClasePeso): Tarifa | null {
  const suyas = tarifas.filter(({ region, clase_peso }) => region === lugar.region && clase_peso === clase);
  return (
    suyas.find(({ comuna }) => comuna === lugar.comuna) ?? suyas.find(({ comuna }) => comuna === null) ?? null
  );
}

type Linea = { tipo: "producto" | "ticket"; clase_peso?: ClasePeso | null | undefined };

/** A sale is one parcel of its heaviest class; null when nothing is sent. */
export const claseDelPedido = (lineas: readonly Linea[]): ClasePeso | null =>
  claseMasPesada(
    lineas.flatMap(({ tipo, clase_peso }) => (tipo === "producto" ? [clase_peso ?? "liviano"] : [])),
  );

type Pedido = {
  tarifas: readonly Tarifa[];
  /** Null when the address is unknown. */
  lugar: LugarEnvio | null;
  /** Null when nothing is sent. */
  clase: ClasePeso | null;
  incluido_hasta: number;
};

/** What shipping costs; null when it cannot be known before the sale, which is then charged as 'Diferencia de envío'. */
export function envioDe({ tarifas, lugar, clase, incluido_hasta }: Pedido): Envio | null {
  const tarifa = lugar && clase && tarifaDe(tarifas, lugar, clase);
  if (!tarifa) return null;
  const { costo, dias } = tarifa;
  const cobrado = diferenciaEnvio(costo, incluido_hasta);
  return { region: lugar.region, comuna: lugar.comuna, costo, dias, incluido: costo - cobrado, cobrado };
}

/** Where a purchase sends its goods and what that costs. */
export type EnvioCotizado = {
  /** Null when it sends none or the buyer has no address. */
  lugar: LugarEnvio | null;
  /** Null when the table has no row for that place. */
  envio: Envio | null;
};

type Compra = Pick<Pedido, "tarifas" | "lugar" | "incluido_hasta"> & { lineas: readonly Linea[] };

/** The shipping of a cart to an address. A cart of tickets is not sent. */
export function envioDeCompra({ lineas, lugar, tarifas, incluido_hasta }: Compra): EnvioCotizado {
  const clase = claseDelPedido(lineas);
  const destino = clase && lugar;
  return { lugar: destino, envio: envioDe({ tarifas, lugar: destino, clase, incluido_hasta }) };
}

/** Goods that are picked up go nowhere and cost nothing to send. */
export const EN_TIENDA: EnvioCotizado = { lugar: null, envio: null };

export const envioCobrado = ({ envio }: EnvioCotizado): number => envio?.cobrado ?? 0;

/** What a quote promised about its shipping. */
export type EnvioPrometido = {
  envio_region: string | null;
  envio_comuna: string | null;
  envio_cobrado: number;
};

/** Whether a quote goes where the address says now, for what that costs now. */
export const envioVigente = (
  { envio_region, envio_comuna, envio_cobrado }: EnvioPrometido,
  hoy: EnvioCotizado,
): boolean =>
  mismoLugar(lugarPrometido({ envio_region, envio_comuna }), hoy.lugar) &&
  envio_cobrado === envioCobrado(hoy);

export const lugarPrometido = ({
  envio_region,
  envio_comuna,
}: Omit<EnvioPrometido, "envio_cobrado">): LugarEnvio | null =>
  envio_region !== null && envio_comuna !== null ? { region: envio_region, comuna: envio_comuna } : null;

export const mismoLugar = (uno: LugarEnvio | null, otro: LugarEnvio | null): boolean =>
  uno?.region === otro?.region && uno?.comuna === otro?.comuna;
