import type { FormatoCartola, Rotulos } from "#modules/transferencias/cartola/formato.ts";

const OMITIR = /^(total(es)?( cargos| abonos?)?|saldo (inicial|final|anterior|actual))$/;

const SALDOS_SCOTIA: Rotulos = {
  cuenta: /^(numero|n)( de)? cuenta$/,
  rut: /^rut$/,
  desde: /^fecha desde$/,
  hasta: /^fecha hasta$/,
  saldo_inicial: /^saldo anterior$/,
  saldo_final: /^saldo actual$/,
};

/** Its incoming transfers were not seen in a real file. */
const SCOTIABANK_PORTAL: FormatoCartola = {
  id: "scotiabank-portal",
  banco: "Scotiabank",
  nombre: "Movimientos del portal",
  clase: "provisoria",
  comprobado: false,
  hoja: /^data$/,
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    documento: ["n doc"],
    cargo: ["cargos"],
    abono: ["abonos"],
    saldo: ["saldo"],
  },
  sin_uso: ["sucursal"],
  fechas: ["dma"],
  omitir: OMITIR,
  rotulos: SALDOS_SCOTIA,
};

const SCOTIABANK_MENSUAL: FormatoCartola = {
  ...SCOTIABANK_PORTAL,
  id: "scotiabank-mensual",
  nombre: "Cartola mensual",
  clase: "definitiva",
  hoja: undefined,
  senal: /scotia/,
  senal_en_nombre: true,
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    documento: ["n doc", "numero documento"],
    cargo: ["cargos", "cargo"],
    abono: ["abonos", "abono"],
    saldo: ["saldo", "saldo diario"],
  },
};

const SCOTIABANK_BSA: FormatoCartola = {
  id: "scotiabank-bsa",
  banco: "Scotiabank",
  nombre: "Scotia Connect BSA.dat",
  clase: "definitiva",
  comprobado: true,
  contenedor: "texto",
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    documento: ["nrodoc"],
    cargo: ["cargos"],
    abono: ["abonos"],
    saldo: ["saldo"],
  },
  fechas: ["ddmmaaaa"],
  patrones: [/^transf\. de (?<nombre>.+)$/i],
  cortes: [32],
  rotulos: SALDOS_SCOTIA,
};

const ITAU_EMPRESAS: FormatoCartola = {
  id: "itau-empresas",
  banco: "Itaú",
  nombre: "Cartola histórica de empresas",
  clase: "definitiva",
  comprobado: false,
  doble: true,
  columnas: {
    fecha: ["fecha"],
    documento: ["numero de operacion"],
    glosa: ["descripcion"],
    abono: ["depositos o abonos"],
    cargo: ["giros o cargos"],
    saldo: ["saldo diario"],
  },
  sin_uso: ["sucursal"],
  fechas: ["dm", "dma"],
  omitir: OMITIR,
  patrones: [/^transferencia de (?<nombre>.+)$/i],
  rotulos: {
    cuenta: /^(numero de |n )?cuenta( corriente)?( n)?$/,
    rut: /^rut( empresa)?$/,
    periodo: /^periodo$/,
    desde: /^(fecha )?desde$/,
    hasta: /^(fecha )?hasta$/,
    saldo_inicial: /^saldo (inicial|anterior)$/,
    saldo_final: /^saldo final$/,
    total_abonos: [/^total abonos?$/],
    total_cargos: [/^total cargos?$/],
  },
};

const ITAU_PERSONAS: FormatoCartola = {
  id: "itau-personas",
  banco: "Itaú",
  nombre: "Movimientos de personas",
  clase: "definitiva",
  comprobado: false,
  columnas: {
    fecha: ["fecha"],
    glosa: ["movimientos"],
    cargo: ["cargos"],
    abono: ["abonos"],
    saldo: ["saldo"],
  },
  fechas: ["dma"],
  omitir: OMITIR,
  rotulos: { cuenta: /^(numero de |n )?cuenta( corriente)?( n)?$/, rut: /^rut$/ },
};

const BICE: FormatoCartola = {
  id: "bice-provisoria",
  banco: "BICE",
  nombre: "Cartola provisoria",
  clase: "provisoria",
  comprobado: false,
  senal: /^cartola provisoria/,
  columnas: {
    fecha: ["fecha"],
    documento: ["documento"],
    glosa: ["descripcion"],
    cargo: ["cargos"],
    abono: ["abonos"],
  },
  sin_uso: ["codigo"],
  fechas: ["aaaammdd"],
  omitir: OMITIR,
  patrones: [
    /^abono por transferencia de (?<nombre>.+?) rut (?<rut>[\d.]{7,10}-[\dK]) desde (?<banco>.+?) el (?<cuando>[\d/-]{8,10}(?: [\d:]{4,8})?).*$/i,
    /^abono por transferencia de (?<nombre>.+?) rut (?<rut>[\d.]{7,10}-[\dK])(?: desde (?<banco>.+))?$/i,
    /^abono por transferencia de (?<nombre>.+)$/i,
  ],
  rotulos: {
    cuenta: /^cuenta$/,
    desde: /^fecha desde$/,
    hasta: /^fecha hasta$/,
    total_abonos: [/^total abonos$/],
    total_cargos: [/^total cargos$/],
  },
};

const BICE_DEFINITIVA: FormatoCartola = {
  ...BICE,
  id: "bice-definitiva",
  nombre: "Estado de cuenta",
  clase: "definitiva",
  senal: /^estado de cuenta/,
  fechas: ["dm", "dma"],
  repite_fecha: true,
  fin: /^resumen del periodo$/,
};

const FALABELLA: FormatoCartola = {
  id: "falabella",
  banco: "Banco Falabella",
  nombre: "Reporte de Colección",
  clase: "definitiva",
  comprobado: false,
  senal: /falabella|reporte de coleccion/,
  senal_en_nombre: true,
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    cargo: ["cargo"],
    abono: ["abono"],
    saldo: ["saldo"],
  },
  fechas: ["dma"],
  omitir: OMITIR,
  rotulos: { cuenta: /^(numero de |n )?cuenta( corriente)?( n)?$/, rut: /^rut$/ },
};

const SECURITY: FormatoCartola = {
  id: "security-movimientos",
  banco: "Banco Security",
  nombre: "Últimos movimientos",
  clase: "provisoria",
  comprobado: false,
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    documento: ["numero de documentos"],
    cargo: ["cargos"],
    abono: ["abonos"],
    saldo: ["saldos"],
  },
  fechas: ["dma", "mda2"],
  omitir: OMITIR,
  rotulos: { cuenta: /^(numero de |n )?cuenta( corriente)?( n)?$/, rut: /^rut$/ },
};

const SECURITY_HISTORICA: FormatoCartola = {
  ...SECURITY,
  id: "security-historica",
  nombre: "Cartola histórica",
  clase: "definitiva",
  senal: /security|^cartola historica/,
  senal_en_nombre: true,
  columnas: {
    fecha: ["fecha"],
    glosa: ["descripcion"],
    documento: ["numero de documento"],
    cargo: ["cargo"],
    abono: ["abono"],
    saldo: ["saldo"],
  },
  escala: 100,
};

const MERCADO_PAGO: FormatoCartola = {
  id: "mercadopago",
  banco: "Mercado Pago",
  nombre: "Movimientos de la cuenta",
  clase: "definitiva",
  comprobado: false,
  contenedor: "texto",
  columnas: {
    fecha: ["release date"],
    glosa: ["transaction type"],
    id: ["reference id"],
    monto: ["transaction net amount"],
    saldo: ["partial balance"],
  },
  fechas: ["dma"],
  serie: "mercadopago:movimiento",
  rotulos: {
    saldo_inicial: /^initial balance$/,
    saldo_final: /^final balance$/,
    total_abonos: [/^credits$/],
    total_cargos: [/^debits$/],
  },
};

export const OTROS: readonly FormatoCartola[] = [
  SCOTIABANK_PORTAL,
  SCOTIABANK_MENSUAL,
  SCOTIABANK_BSA,
  ITAU_EMPRESAS,
  ITAU_PERSONAS,
  BICE,
  BICE_DEFINITIVA,
  FALABELLA,
  SECURITY,
  SECURITY_HISTORICA,
  MERCADO_PAGO,
];
