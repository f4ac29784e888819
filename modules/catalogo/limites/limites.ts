import { conPuntos, miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { type Fuente, maximoRegalo, valorDe } from "#modules/productos/valor-punto.ts";

// The bounds of the economy. Only the owner passes them: with them a role that keeps the catalogue can neither mint points nor give goods
// or raffles away.

/** What the bounds look at in a product. Its options are those on sale. */
export type EconomiaProducto = {
  precio_cliente: number;
  /** The price outside of an offer, and the end of the offer; null without one. */
  precio_normal: number | null;
  oferta_hasta: Date | null;
  puntos: number;
  /** The target of the raffle that is not held yet, which keeps it whatever is edited; null without one. */
  objetivo_en_curso: number | null;
  puntos_regalo: number;
  opciones: readonly { id: number | null; diferencia: number; nombre?: string }[];
};

/** The highest price that was asked for in the last days, of the product and of each option; null without a history. */
export type Mayores = { producto: number | null; opciones: Readonly<Record<number, number>> };

/** The settings that the bounds depend on. */
export type TopesLimites = {
  valor: Fuente;
  regalo_porcentaje: number;
  piso_porcentaje: number;
  piso_dias: number;
};

type CampoLimitado = "precio_cliente" | "puntos_regalo" | "puntos";
/** A bound that a change would pass, with the sentence beside its field. */
export type Excedido = { campo: CampoLimitado; frase: string };

/** The bounds that a change passes. A change that brings a product no further out of its bounds passes none. */
export function excedidos(
  antes: EconomiaProducto | null,
  despues: EconomiaProducto,
  mayores: Mayores,
  topes: TopesLimites,
): Excedido[] {
  return [
    ...bajoElPiso(antes, despues, mayores, topes),
    ...demasiadoRegalo(antes, despues, topes),
    ...metaBaja(antes, despues, topes),
    ...premioMasCaro(antes, despues, topes),
  ];
}

const SIN_HISTORIA: Mayores = { producto: null, opciones: {} };

/** The products that are within the bounds while a point is worth what it is, and out of them with another value. */
export function salenDeLimites<T extends { economia: EconomiaProducto }>(
  productos: readonly T[],
  antes: TopesLimites,
  despues: TopesLimites,
): T[] {
  const fuera = (economia: EconomiaProducto, topes: TopesLimites) =>
    excedidos(null, economia, SIN_HISTORIA, topes).length > 0;
  return productos.filter(({ economia }) => !fuera(economia, antes) && fuera(economia, despues));
}

const diferencias = ({ opciones }: EconomiaProducto): number[] =>
  opciones.length > 0 ? opciones.map(({ diferencia }) => diferencia) : [0];

/** The least that a unit can cost. */
const masBarato = (producto: EconomiaProducto): number =>
  producto.precio_cliente + Math.min(...diferencias(producto));

/** What the prize of a raffle is worth: its winner may choose the dearest option, and an offer ends before the raffle does. */
const valorDelPremio = (producto: EconomiaProducto): number =>
  (producto.precio_normal ?? producto.precio_cliente) + Math.max(...diferencias(producto));

/** Prices that go down, of the product or of an option, each with the highest of its last days. A new product has none to fall from. */
function bajoElPiso(
  antes: EconomiaProducto | null,
  despues: EconomiaProducto,
  mayores: Mayores,
  { piso_porcentaje, piso_dias }: TopesLimites,
): Excedido[] {
  if (antes === null) return [];
  const bajas = [
    { precio: despues.precio_cliente, previo: antes.precio_cliente, mayor: mayores.producto },
    ...despues.opciones.map(({ id, diferencia }) => {
      const previa = antes.opciones.find((opcion) => opcion.id === id && id !== null);
      const propio = id === null ? undefined : mayores.opciones[id];
      return {
        precio: despues.precio_cliente + diferencia,
        previo: previa ? antes.precio_cliente + previa.diferencia : null,
        // A new option, and one that comes back, has the price of the product to be compared with.
        mayor: previa ? (propio ?? null) : Math.max(propio ?? 0, mayores.producto ?? 0),
      };
    }),
  ].filter(({ precio, previo }) => previo === null || precio < previo);
  const excedida = bajas.find(
    ({ precio, mayor }) => mayor !== null && precio * 100 < mayor * piso_porcentaje,
  );
  if (!excedida) return [];
  const minimo = Math.ceil(((excedida.mayor ?? 0) * piso_porcentaje) / 100);
  return [
    {
      campo: "precio_cliente",
      frase: `Quedaría en ${pesos(excedida.precio)}: no puede bajar de ${pesos(minimo)}, el ${piso_porcentaje}% del precio más alto de los últimos ${piso_dias} días (${pesos(excedida.mayor ?? 0)}).`,
    },
  ];
}

function demasiadoRegalo(
  antes: EconomiaProducto | null,
  despues: EconomiaProducto,
  topes: TopesLimites,
): Excedido[] {
  const precio = masBarato(despues);
  const maximo = maximoRegalo(precio, topes.valor, topes.regalo_porcentaje);
  if (despues.puntos_regalo <= maximo) return [];
  if (antes && despues.puntos_regalo * masBarato(antes) <= antes.puntos_regalo * precio) return [];
  return [
    {
      campo: "puntos_regalo",
      frase: `Con ese precio puede regalar hasta ${conPuntos(maximo)}: valen el ${topes.regalo_porcentaje}% de ${pesos(precio)}.`,
    },
  ];
}

function metaBaja(
  antes: EconomiaProducto | null,
  despues: EconomiaProducto,
  { valor }: TopesLimites,
): Excedido[] {
  const premio = valorDelPremio(despues);
  const recauda = valorDe(despues.puntos, valor);
  if (despues.puntos === 0 || recauda >= premio) return [];
  const habia = antes !== null && antes.puntos > 0;
  if (habia && despues.puntos * valorDelPremio(antes) >= antes.puntos * premio) return [];
  const minimo = Math.ceil((premio * valor.puntos) / valor.precio);
  return [
    {
      campo: "puntos",
      frase: `Un sorteo lleno recaudaría ${pesos(recauda)} y el producto vale ${pesos(premio)}: el objetivo debe ser de al menos ${miles(minimo)} puntos.`,
    },
  ];
}

/** A raffle that is not held yet keeps its target: its prize does not become dearer than what that target collects. */
function premioMasCaro(
  antes: EconomiaProducto | null,
  despues: EconomiaProducto,
  { valor }: TopesLimites,
): Excedido[] {
  if (antes === null || despues.objetivo_en_curso === null) return [];
  const premio = valorDelPremio(despues);
  const recauda = valorDe(despues.objetivo_en_curso, valor);
  if (premio <= recauda || premio <= valorDelPremio(antes)) return [];
  return [
    {
      campo: "precio_cliente",
      frase: `El sorteo en curso recaudaría ${pesos(recauda)} y su premio valdría ${pesos(premio)}: su objetivo ya no cambia, así que el precio puede subir cuando el sorteo termine.`,
    },
  ];
}
