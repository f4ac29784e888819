import type { FormatoCartola, Patron } from "#modules/transferencias/cartola/formato.ts";

const BANCO = "BancoEstado";

const PATRONES: readonly Patron[] = [
  /^tef bancoestado (?:de|a) (?<nombre>.+)$/i,
  /^tef (?:de|a) (?<nombre>.+)$/i,
  /^pagos varios rut (?<rut>\d{7,9}-[\dK])$/i,
];
const CORTES = [35];
const SERIE = "bancoestado:operacion";

const CHEQUERA: FormatoCartola = {
  id: "bancoestado-chequera",
  banco: BANCO,
  nombre: "Cartola histórica de chequera electrónica",
  clase: "definitiva",
  comprobado: true,
  hoja: /^movimientos$/,
  columnas: {
    fecha: ["fecha"],
    cuenta: ["n cuenta", "n cuenta corriente"],
    id: ["n operacion"],
    glosa: ["descripcion"],
    cargo: ["cheques cargos"],
    abono: ["depositos abonos"],
    saldo: ["saldo"],
  },
  // A filtered file has deposits only.
  opcionales: ["cargo", "saldo"],
  sin_uso: ["sucursal", "alias", "n cartola"],
  fechas: ["dm", "dma"],
  patrones: PATRONES,
  cortes: CORTES,
  serie: SERIE,
  rotulos: {
    cuenta: /^n cuenta( corriente)?$/,
    rut: /^rut$/,
    desde: /^fecha inicio$/,
    hasta: /^fecha final$/,
    saldo_inicial: /^saldo inicial$/,
    saldo_final: /^saldo final$/,
    total_abonos: [/^total abonos$/],
    total_cargos: [/^total cargos$/],
  },
};

const EN_LINEA: FormatoCartola = {
  id: "bancoestado-en-linea",
  banco: BANCO,
  nombre: "Cartola en línea",
  clase: "provisoria",
  comprobado: false,
  hoja: /^registros$/,
  columnas: {
    fecha: /fecha/,
    glosa: /descrip/,
    id: /operacion/,
    cargo: /cargo/,
    abono: /abono/,
    saldo: /saldo/,
  },
  opcionales: ["id"],
  sin_uso: ["sucursal", "n documento", "canal", "alias", "n cuenta"],
  fechas: ["dma"],
  patrones: PATRONES,
  cortes: CORTES,
  serie: SERIE,
  desordenado: true,
  rotulos: {
    cuenta: /^chequera electronica( n)?$/,
    rut: /^rut$/,
    saldo_inicial: /^(saldo )?inicial$/,
    saldo_final: /^saldo contable$/,
  },
};

const TRANSFERENCIAS: FormatoCartola = {
  id: "bancoestado-transferencias",
  banco: BANCO,
  nombre: "Transferencias recibidas",
  clase: "informe",
  comprobado: false,
  columnas: {
    id: ["n operacion"],
    fecha: ["fecha hora"],
    cuenta: ["cuenta destino"],
    rut: ["rut origen"],
    banco: ["banco origen"],
    nombre: ["nombre origen"],
    cuenta_pagador: ["cuenta origen"],
    monto: ["monto"],
  },
  sin_uso: ["alias destino"],
  fechas: ["dma"],
  transferencias: true,
  serie: "bancoestado:transferencia",
};

const CUENTARUT: FormatoCartola = {
  id: "bancoestado-cuentarut",
  banco: BANCO,
  nombre: "Cartola CuentaRUT",
  clase: "definitiva",
  comprobado: false,
  columnas: {
    fecha: ["fecha"],
    id: ["n operacion"],
    glosa: ["descripcion"],
    cargo: ["cheques cargos"],
    abono: ["depositos abonos"],
    saldo: ["saldo"],
  },
  fechas: ["dma", "aaaammdd", "dm"],
  patrones: PATRONES,
  cortes: CORTES,
  serie: SERIE,
  rotulos: {
    cuenta: /^(cartola )?(n )?(de )?(cuenta ?rut|cuenta)( n)?$/,
    rut: /^rut$/,
    desde: /^fecha (inicio|desde)$/,
    hasta: /^fecha (final|hasta)$/,
    saldo_inicial: /^saldo inicial$/,
    saldo_final: /^saldo final$/,
  },
};

export const BANCO_ESTADO: readonly FormatoCartola[] = [
  CHEQUERA,
  EN_LINEA,
  TRANSFERENCIAS,
  CUENTARUT,
  {
    ...CUENTARUT,
    id: "bancoestado-cuentarut-simple",
    // These titles alone could be of any bank.
    senal: /cuenta ?rut|banco ?estado/,
    senal_en_nombre: true,
    columnas: { ...CUENTARUT.columnas, cargo: ["cargos"], abono: ["abonos"] },
  },
];
