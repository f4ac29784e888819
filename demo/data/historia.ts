/** History of the demo shop before its first start. Days count back from that moment. */
export type LineaDemo = { sku: string; cantidad: number } | { ticket: string; cantidad: number };

export type VentaDemo = {
  cliente: string;
  dias: number;
  /** State of the payment, or of the product lines of a paid sale. */
  estado: "Validando Pago" | "Pagado" | "Preparando" | "Enviado" | "Entregado" | "Rechazado";
  lineas: LineaDemo[];
};

const fonda = (cantidad: number): LineaDemo => ({ ticket: "Ticket Fonda", cantidad });
const dieciochero = (cantidad: number): LineaDemo => ({ ticket: "Ticket Dieciochero", cantidad });
const asado = (cantidad: number): LineaDemo => ({ ticket: "Ticket Asado", cantidad });
const picado = (cantidad: number): LineaDemo => ({ ticket: "Ticket Picado", cantidad });
const producto = (sku: string, cantidad = 1): LineaDemo => ({ sku, cantidad });

const venta = (
  cliente: string,
  dias: number,
  estado: VentaDemo["estado"],
  ...lineas: LineaDemo[]
): VentaDemo => ({
  cliente,
  dias,
  estado,
  lineas,
});

export const VENTAS_DEMO: VentaDemo[] = [
  venta("J1V7X4YF", 58, "Pagado", fonda(4)),
  venta("C8D2E6GH", 57, "Entregado", producto("100032"), dieciochero(1)),
  venta("R3K9L5MJ", 55, "Pagado", fonda(5)),
  venta("N4W2Y5CQ", 52, "Entregado", producto("100051")),
  venta("7KQ2M9XA", 50, "Entregado", producto("100004"), fonda(2)),
  venta("P2Z6C8WL", 47, "Pagado", fonda(4)),
  venta("F9R5S2TE", 45, "Pagado", fonda(3), asado(2)),
  venta("V5A1B7NK", 41, "Entregado", producto("100043")),
  venta("C8D2E6GH", 38, "Pagado", fonda(5)),
  venta("D7H4J0XM", 36, "Pagado", fonda(4)),
  venta("N4W2Y5CQ", 33, "Pagado", fonda(4)),
  venta("T0Q8R3VN", 30, "Pagado", fonda(3)),
  venta("V5A1B7NK", 27, "Pagado", fonda(3)),
  venta("G6S1U9BP", 24, "Pagado", dieciochero(3)),
  venta("J1V7X4YF", 22, "Entregado", producto("100016", 2)),
  venta("7KQ2M9XA", 20, "Pagado", fonda(2)),
  venta("M6N3P0QD", 18, "Pagado", fonda(3)),
  venta("R3K9L5MJ", 15, "Entregado", producto("100011")),
  venta("M6N3P0QD", 12, "Rechazado", asado(1)),
  venta("D7H4J0XM", 9, "Enviado", producto("100022")),
  venta("F9R5S2TE", 7, "Enviado", producto("100035"), producto("100033")),
  venta("P2Z6C8WL", 5, "Preparando", producto("100049")),
  venta("G6S1U9BP", 4, "Preparando", producto("100041"), picado(3)),
  venta("T0Q8R3VN", 3, "Pagado", producto("100006")),
  venta("B4T8W1ZC", 2, "Pagado", dieciochero(2)),
  venta("7KQ2M9XA", 2, "Preparando", producto("100014")),
  venta("C8D2E6GH", 1, "Validando Pago", producto("100028"), asado(1)),
  venta("N4W2Y5CQ", 1, "Validando Pago", fonda(1)),
  venta("7KQ2M9XA", 0, "Validando Pago", producto("100009")),
];

/** Pools of open raffles, in per cent of their target. */
export const POZOS_DEMO: Record<string, number> = {
  "100004": 92,
  "100002": 61,
  "100014": 96,
  "100016": 78,
  "100025": 44,
  "100033": 85,
  "100035": 37,
  "100006": 22,
  "100020": 71,
  "100031": 53,
  "100041": 29,
  "100043": 12,
  "100007": 8,
  "100032": 18,
};

/**
 * Raffles that reached their target `cerrado` days ago; those that are not `sorteado` wait for their draw.
 */
export type SorteoLlenoDemo = { sku: string; cerrado: number; sorteado: boolean; mensaje: string | null };

export const SORTEOS_LLENOS_DEMO: SorteoLlenoDemo[] = [
  { sku: "100009", cerrado: 26, sorteado: true, mensaje: null },
  { sku: "100030", cerrado: 11, sorteado: true, mensaje: null },
  {
    sku: "100019",
    cerrado: 1,
    sorteado: false,
    mensaje: "¡Llegamos a la meta! Transmitiremos el sorteo en vivo por nuestras redes.",
  },
  { sku: "100026", cerrado: 2, sorteado: false, mensaje: null },
];
