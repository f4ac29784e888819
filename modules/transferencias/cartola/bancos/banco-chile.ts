import type { FormatoCartola, Patron } from "#modules/transferencias/cartola/formato.ts";

const BANCO = "Banco de Chile";

const PATRONES: readonly Patron[] = [
  /^traspaso de: ?(?<nombre>.+)$/i,
  /^(?:app-)?traspaso a: ?(?<nombre>.+)$/i,
  /^pago: ?\D+ (?<rut>0\d{8}[\dK])$/i,
];

const MOVIMIENTOS: FormatoCartola = {
  id: "bancochile-movimientos",
  banco: BANCO,
  nombre: "Movimientos de la cuenta",
  clase: "definitiva",
  comprobado: true,
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    documento: ["nro docto"],
    cargo: ["cargos clp", "cargos pesos"],
    abono: ["abonos clp", "abonos pesos"],
    saldo: ["saldo clp", "saldo pesos"],
  },
  opcionales: ["documento"],
  sin_uso: ["canal o sucursal"],
  fechas: ["dma"],
  patrones: PATRONES,
  rotulos: {
    cuenta: /^cuenta( n)?$/,
    rut: /^rut$/,
    total_abonos: [/^total abonos$/],
    total_cargos: [/^total cargos$/],
  },
};

const TRANSFERENCIAS: FormatoCartola = {
  id: "bancochile-tef",
  banco: BANCO,
  nombre: "TEF Empresa: transferencias recibidas",
  clase: "informe",
  comprobado: true,
  columnas: {
    fecha: ["fecha y hora"],
    nombre: ["nombre o razon social origen"],
    rut: ["rut origen"],
    banco: ["banco origen"],
    cuenta_pagador: ["cuenta origen"],
    glosa: ["tipo de operacion"],
    cuenta: ["cuenta destino"],
    monto: ["monto"],
    id: ["id transaccion"],
    moneda: ["tipo moneda"],
    comentario: ["comentario"],
  },
  sin_uso: ["tipo operador"],
  fechas: ["dma"],
  transferencias: true,
  serie: "bancochile:tef",
  rotulos: { rut: /^rut$/, desde: /^desde$/, hasta: /^hasta$/ },
};

const EMITIDA: FormatoCartola = {
  id: "bancochile-emitida",
  banco: BANCO,
  nombre: "Cartola emitida en texto",
  clase: "definitiva",
  comprobado: true,
  contenedor: "texto",
  columnas: {
    fecha: ["fecha"],
    glosa: ["detalle movimiento"],
    cargo: ["cheque o cargo"],
    abono: ["deposito o abono"],
    saldo: ["saldo"],
    documento: ["docto nro"],
  },
  sin_uso: ["trn", "caja", "sucursal"],
  fechas: ["dma"],
  patrones: PATRONES,
  cortes: [38],
  rotulos: { cuenta: /(^| )cta$/ },
};

const FIJA: FormatoCartola = {
  id: "bancochile-fija",
  banco: BANCO,
  nombre: "Cartola en texto de ancho fijo",
  clase: "definitiva",
  comprobado: false,
  contenedor: "texto",
  columnas: {
    cuenta: ["cuenta fija"],
    fecha: ["fecha"],
    documento: ["serie"],
    monto: ["monto"],
    glosa: ["descripcion"],
    bandera: ["tipo"],
  },
  sin_uso: ["codigo", "signo", "sucursal", "emision", "folio"],
  fechas: ["aaaammdd"],
  bandera: { entra: /^a$/, sale: /^c$/, saldo: /^s$/ },
  patrones: PATRONES,
  cortes: [45],
};

export const BANCO_CHILE: readonly FormatoCartola[] = [MOVIMIENTOS, TRANSFERENCIAS, EMITIDA, FIJA];
