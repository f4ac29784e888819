import type { FormatoCartola, Patron } from "#modules/transferencias/cartola/formato.ts";

const BANCO = "Santander";

/** Ten characters with zeros at the front, or the RUT with its dots; then the direction and the name. */
const PATRONES: readonly Patron[] = [
  /^(?<rut>\d{9}[\dK]|[\d.]{7,10}-[\dK]) (?:transf\.?(?: de| a)?|pago proveedor) ?(?<nombre>.*)$/i,
  /^transf\.? ?internet a (?<rut>[\d.]{7,10}-?[\dK])$/i,
];

const FLAG = { entra: /^a$/, sale: /^c$/ };
const CORTES = [25, 34];

const CARTOLA: Omit<FormatoCartola, "id" | "nombre" | "clase" | "senal"> = {
  banco: BANCO,
  comprobado: true,
  columnas: {
    monto: ["monto"],
    glosa: ["descripcion movimiento"],
    fecha: ["fecha"],
    documento: ["n documento"],
    bandera: ["cargo abono"],
  },
  sin_uso: ["sucursal"],
  fechas: ["dma"],
  bandera: FLAG,
  // The daily balances below the movements look like movements.
  fin: /^saldos diarios$/,
  patrones: PATRONES,
  cortes: CORTES,
  rotulos: {
    cuenta: /^cuenta corriente n$/,
    rut: /^rut empresa$/,
    desde: /^fecha desde$/,
    hasta: /^fecha hasta$/,
    saldo_inicial: /^saldo inicial$/,
    saldo_final: /^saldo final$/,
    total_abonos: [/^depositos$/, /^otros abonos$/],
    total_cargos: [/^cheques$/, /^otros cargos$/, /^impuestos$/],
  },
};

const MOVIMIENTOS: FormatoCartola = {
  id: "santander-movimientos",
  banco: BANCO,
  nombre: "Movimientos de cuenta corriente",
  // The bank still adds purchases to these days when it settles them.
  clase: "provisoria",
  comprobado: false,
  columnas: {
    monto: ["monto"],
    glosa: ["descripcion movimiento"],
    fecha: ["fecha"],
    saldo: ["saldo"],
    documento: ["n documento"],
    bandera: ["cargo abono"],
    id: ["n movimiento"],
  },
  sin_uso: ["sucursal"],
  fechas: ["dma"],
  bandera: FLAG,
  fin: /^saldos diarios$/,
  patrones: PATRONES,
  serie: "santander:movimiento",
  rotulos: {
    cuenta: /^cuenta corriente n$/,
    rut: /^rut( empresa)?$/,
    desde: /^fecha desde$/,
    hasta: /^fecha hasta$/,
  },
  cuenta_en_nombre: /CartolaMovimiento(\d{6,})\d{8}/i,
};

const RECIBIDAS: FormatoCartola = {
  id: "santander-recibidas",
  banco: BANCO,
  nombre: "Transferencias recibidas",
  clase: "informe",
  comprobado: false,
  columnas: {
    id: ["numero de movimiento"],
    fecha: ["fecha"],
    monto: ["monto"],
    glosa: ["glosa"],
  },
  fechas: ["dma"],
  transferencias: true,
  patrones: PATRONES,
  cortes: [25],
  serie: "santander:movimiento",
  rotulos: {
    cuenta: /^cuenta( corriente)?( n)?$/,
    rut: /^rut( empresa)?$/,
    desde: /^(fecha )?desde$/,
    hasta: /^(fecha )?hasta$/,
  },
};

const VISTA: FormatoCartola = {
  id: "santander-vista",
  banco: BANCO,
  nombre: "Movimientos de cuenta vista",
  clase: "definitiva",
  comprobado: false,
  columnas: {
    fecha: ["fecha"],
    glosa: ["detalle"],
    cargo: ["monto cargo"],
    abono: ["monto abono"],
    saldo: ["saldo"],
  },
  fechas: ["dma"],
  patrones: PATRONES,
};

export const SANTANDER: readonly FormatoCartola[] = [
  {
    ...CARTOLA,
    id: "santander-provisoria",
    nombre: "Cartola provisoria",
    clase: "provisoria",
    senal: /^cartola ?provisoria/,
  },
  {
    ...CARTOLA,
    id: "santander-historica",
    nombre: "Cartola histórica",
    clase: "definitiva",
    senal: /^cartolas? historicas?/,
  },
  MOVIMIENTOS,
  RECIBIDAS,
  VISTA,
];
