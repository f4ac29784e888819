import { abono, cargo, type Escritor, fecha, plano, puntos } from "./escritor.ts";
import type { Hecho, Meta } from "./hechos.ts";

const de = ({ nombre, monto }: Hecho) => (monto > 0 ? `Traspaso De:${nombre}` : `App-traspaso A: ${nombre}`);
const diez = (monto: number) => `+${String(monto).padStart(10, "0")}`;
const CEROS = "0".repeat(11);

const BANCO_CHILE: Escritor = {
  formato: "bancochile-movimientos",
  nombre: "cartola.xls",
  contenedor: "biff8",
  dice: ["nombre", "saldo"],
  inverso: true,
  hojas: (hechos, { cuenta, hasta }) => ({
    Sheet: [
      [null, "Cuenta N°:", null, cuenta],
      [null, "Movimientos", `al ${fecha(hasta)}`],
      [null, "Fecha", "Descripción", "Canal o Sucursal", "Cargos (PESOS)", "Abonos (PESOS)", "Saldo (PESOS)"],
      ...hechos.map((h) => [null, fecha(h.contable), de(h), "Internet", cargo(h), abono(h), h.saldo]),
      [],
      [null, "Infórmate sobre la garantía estatal de los depósitos"],
    ],
  }),
};

const TEF: Escritor = {
  formato: "bancochile-tef",
  nombre: "tef.xls",
  contenedor: "xlsx",
  dice: ["rut", "nombre", "comentario", "hora", "id"],
  entradas: true,
  real: true,
  inverso: true,
  hojas: (hechos, { cuenta }) => ({
    "TEF Empresa": [
      [
        null,
        "Fecha y hora",
        "Nombre o razón social origen",
        "Rut origen",
        "Banco Origen",
        "Cuenta Origen",
        "Tipo de operación",
        "Cuenta Destino",
        "Monto",
        "ID Transacción",
        "Tipo Moneda",
        "Tipo Operador",
        "Comentario",
      ],
      ...hechos.map((h) => [
        null,
        `${fecha(h.dia, "-")} ${h.hora}`,
        h.nombre,
        h.rut,
        "Banco Estado",
        "111",
        "Transferencia",
        cuenta,
        `$${puntos(h.monto)}`,
        `C${h.id}`,
        "CLP",
        "CCA",
        h.comentario,
      ]),
    ],
  }),
};

const EMITIDA: Escritor = {
  formato: "bancochile-emitida",
  nombre: "CartolaEmitida.txt",
  contenedor: "texto",
  dice: ["nombre", "saldo"],
  hojas: (hechos, { cuenta }) => [
    `Comercial de Prueba (067820518-4) cta:${cuenta}`,
    "Fecha;Detalle Movimiento;Cheque o Cargo;Deposito o Abono;Saldo;Docto. Nro.;Trn;Caja;Sucursal",
    ...hechos.map((h) =>
      [
        fecha(h.contable),
        de(h).toUpperCase(),
        h.monto < 0 ? diez(-h.monto) : CEROS,
        h.monto > 0 ? diez(h.monto) : CEROS,
        diez(h.saldo),
        CEROS,
        "1",
        "0",
        "INTERNET",
      ].join(";"),
    ),
  ],
};

const glosaSantander = ({ rut, nombre, monto }: Hecho) =>
  `${plano(rut)} Transf${monto > 0 ? "." : " a"} ${nombre}`;

const santander = (hechos: readonly Hecho[], meta: Meta, titulo: string, corte: number) => [
  [titulo],
  [`Cuenta Corriente N°: ${meta.cuenta}`, "", "Moneda: PESOS DE CHILE"],
  ["", "", `Fecha desde: ${fecha(meta.desde)}`, `Fecha hasta: ${fecha(meta.hasta)}`],
  ["SALDO INICIAL", "SALDO FINAL"],
  [meta.inicial, meta.final],
  ["MONTO", "DESCRIPCIÓN MOVIMIENTO", "", "FECHA", "N° DOCUMENTO", "SUCURSAL", "", "CARGO/ABONO"],
  ...hechos.map((h) => [
    h.monto,
    glosaSantander(h).slice(0, corte),
    "",
    fecha(h.contable),
    0,
    "Agustinas",
    "",
    h.monto > 0 ? "A" : "C",
  ]),
  ["Saldos diarios"],
  ["SALDO", "", "", "FECHA"],
  ...hechos.map((h) => [h.saldo, "", "", fecha(h.contable)]),
];

const PROVISORIA: Escritor = {
  formato: "santander-provisoria",
  nombre: "cartola.xlsx",
  contenedor: "xlsx",
  dice: ["rut", "nombre"],
  hojas: (hechos, meta) => ({
    CartolaProvisoria: santander(hechos, meta, "Cartola provisoria de Cuentas Corrientes", 25),
  }),
};

const HISTORICA: Escritor = {
  ...PROVISORIA,
  formato: "santander-historica",
  hojas: (hechos, meta) => ({
    "Cartola Historica CtaCte": santander(hechos, meta, "Cartolas históricas de Cuentas Corrientes", 34),
  }),
};

const BCI: Escritor = {
  formato: "bci-detallado",
  nombre: "Movimientos_Detallado_Cuenta_123456789012.xlsx",
  contenedor: "xlsx",
  dice: ["rut", "nombre", "comentario", "saldo", "hora", "id"],
  inverso: true,
  hojas: (hechos) => ({
    "Hoja 1": [
      [
        "Fecha de transacción",
        "Hora transacción",
        "Fecha contable",
        "Código de transacción",
        "Código Transferencia",
        "Tipo de transacción",
        "Numero serie",
        "Glosa detalle",
        "Ingreso (+)",
        "Egreso (-)",
        "Saldo contable",
        "Nombre",
        "RUT",
        "N° de Cuenta",
        "Banco",
        "Comentario transferencia",
        "Nº de tarjeta",
      ],
      ...hechos.map((h) => [
        fecha(h.dia),
        h.hora,
        fecha(h.contable),
        "",
        h.id,
        "Transferencia",
        "",
        `Transferencia recibida de ${h.nombre}`,
        abono(h) ?? "",
        cargo(h) ?? "",
        h.saldo,
        h.nombre,
        h.rut,
        "111",
        "Tenpo",
        h.comentario,
        "",
      ]),
    ],
  }),
};

const CHEQUERA: Escritor = {
  formato: "bancoestado-chequera",
  nombre: "Excel_Cartola_Historica_Chequera_Electronica.xlsx",
  contenedor: "xlsx",
  dice: ["nombre", "saldo", "id"],
  hojas: (hechos, { cuenta, desde, hasta, inicial, final }) => ({
    Resumen: [
      ["Fecha Inicio", "", "", "", fecha(desde)],
      ["Fecha Final", "", "", "", fecha(hasta)],
      ["Saldo Inicial", "", "", "", `$${puntos(inicial)}`],
      ["Saldo Final", "", "", "", `$${puntos(final)}`],
    ],
    Movimientos: [
      [
        "Fecha",
        "Sucursal",
        "N° Cuenta Corriente",
        "Alias",
        "N° Cartola",
        "N° Operación",
        "Descripción",
        "Cheques / Cargos",
        "Depósitos / Abonos",
        "Saldo",
      ],
      ...hechos.map((h) => [
        fecha(h.contable).slice(0, 5),
        "Oficina",
        cuenta,
        "TIENDA",
        52,
        h.id,
        `TEF ${h.monto > 0 ? "DE" : "A"} ${h.nombre.toUpperCase()}`.slice(0, 35),
        cargo(h) ?? 0,
        h.monto > 0 ? `$${puntos(h.monto)}` : "$0",
        h.saldo,
      ]),
    ],
  }),
};

const trece = (monto: number) => `${String(monto).padStart(13, "0")},00`;

const BSA: Escritor = {
  formato: "scotiabank-bsa",
  nombre: "BSA.dat",
  contenedor: "texto",
  dice: ["nombre", "saldo"],
  hojas: (hechos, { cuenta, desde, hasta }) => [
    `;Numero Cuenta : ${cuenta}`,
    `;Fecha Desde : ${fecha(desde)}`,
    `;Fecha Hasta : ${fecha(hasta)}`,
    "Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo",
    ...hechos.map((h) =>
      [
        fecha(h.contable, ""),
        `TRANSF. ${h.monto > 0 ? "DE" : "A"} ${h.nombre.toUpperCase()}`.padEnd(32).slice(0, 32),
        "0000451200",
        h.monto < 0 ? trece(-h.monto) : "",
        h.monto > 0 ? trece(h.monto) : "",
        `+${trece(h.saldo)}`,
      ].join(";"),
    ),
  ],
};

/** Formats of which there are samples as well. */
export const CON_MUESTRA = { BANCO_CHILE, TEF, EMITIDA, PROVISORIA, HISTORICA, BCI, CHEQUERA, BSA };
