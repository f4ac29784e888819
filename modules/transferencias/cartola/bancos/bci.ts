import type { FormatoCartola } from "#modules/transferencias/cartola/formato.ts";

const BANCO = "BCI";
const TOTAL = /^total(es)?$/;

const DETALLADO: FormatoCartola = {
  id: "bci-detallado",
  banco: BANCO,
  nombre: "Movimientos detallados",
  clase: "definitiva",
  comprobado: true,
  columnas: {
    fecha_real: ["fecha de transaccion"],
    hora: ["hora transaccion"],
    fecha: ["fecha contable"],
    id: ["codigo transferencia"],
    tipo: ["tipo de transaccion"],
    documento: ["numero serie"],
    glosa: ["glosa detalle"],
    abono: ["ingreso"],
    cargo: ["egreso"],
    saldo: ["saldo contable"],
    nombre: ["nombre"],
    rut: ["rut"],
    cuenta_pagador: ["n de cuenta"],
    banco: ["banco"],
    comentario: ["comentario transferencia"],
  },
  // A filtered file has the money that came in only, with a row of its total.
  opcionales: ["cargo", "saldo"],
  sin_uso: [
    "codigo de transaccion",
    "tipo de cuenta",
    "correo electronico",
    "servicio",
    "n cliente",
    "empresa",
    "tipo de compra",
    "rubro",
    "comuna",
    "tipo de movimiento",
    "n de tarjeta",
  ],
  fechas: ["dma"],
  omitir: TOTAL,
  serie: "bci:detallado",
  cuenta_en_nombre: /cuenta[_ -]?(\d{6,})/i,
};

const TRANSFERENCIAS: FormatoCartola = {
  id: "bci-transferencias",
  banco: BANCO,
  nombre: "Transferencias",
  clase: "informe",
  comprobado: false,
  columnas: {
    fecha: ["fecha"],
    id: ["id transferencia"],
    rut: ["rut origen destino"],
    banco: ["banco origen destino"],
    cuenta_pagador: ["cuenta origen destino"],
    monto: ["monto"],
    estado: ["estado"],
    nombre: ["nombre destino origen"],
    comentario: ["mensaje destino"],
  },
  fechas: ["dma"],
  estado: /recibida/,
  transferencias: true,
  serie: "bci:transferencias",
  rotulos: {
    cuenta: /^(n de )?cuenta( corriente)?( n)?$/,
    rut: /^rut( empresa)?$/,
    desde: /^(fecha )?desde$/,
    hasta: /^(fecha )?hasta$/,
  },
};

const CARTOLA: FormatoCartola = {
  id: "bci-cartola",
  banco: BANCO,
  nombre: "Cartola",
  clase: "definitiva",
  comprobado: false,
  // Another bank is said to have the same titles.
  senal: /\bbci\b|credito e inversiones/,
  senal_en_nombre: true,
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    documento: ["n documento"],
    cargo: ["cheques y otros cargos"],
    abono: ["depositos y abono", "depositos y abonos"],
    saldo: ["saldo diario"],
  },
  sin_uso: ["sucursal"],
  fechas: ["dma", "dm"],
  omitir: /^(total(es)?|saldo (inicial|final|anterior))$/,
  patrones: [/^pago recibido tf2 (?<rut>\d{7,9}-[\dK]) ?(?<nombre>.*)$/i],
  rotulos: {
    cuenta: /^(n |numero )?(de )?cuenta( corriente)?( n)?$/,
    rut: /^rut( empresa)?$/,
    desde: /^(fecha )?desde$/,
    hasta: /^(fecha )?hasta$/,
    periodo: /^periodo$/,
    saldo_inicial: /^saldo (inicial|anterior)$/,
    saldo_final: /^saldo final$/,
  },
};

const MIS_MOVIMIENTOS: FormatoCartola = {
  id: "bci-mis-movimientos",
  banco: BANCO,
  nombre: "Mis Movimientos",
  clase: "definitiva",
  comprobado: false,
  senal: /^mis movimientos$/,
  columnas: {
    fecha_real: ["fecha transaccion"],
    fecha: ["fecha contable"],
    glosa: ["descripcion"],
    cargo: ["egreso"],
    abono: ["ingreso"],
    saldo: ["saldo"],
  },
  opcionales: ["saldo"],
  fechas: ["dma"],
  omitir: TOTAL,
};

export const BCI: readonly FormatoCartola[] = [DETALLADO, TRANSFERENCIAS, CARTOLA, MIS_MOVIMIENTOS];
