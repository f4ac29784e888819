import { abono, cargo, type Escritor, enPesos, fecha, plano, puntos, transferencia } from "./escritor.ts";
import { CON_MUESTRA } from "./escritores-con-muestra.ts";
import { OTROS } from "./escritores-otros.ts";
import type { Hecho } from "./hechos.ts";

const tef = ({ monto, nombre }: Hecho) => `TEF ${monto > 0 ? "DE" : "A"} ${nombre.toUpperCase()}`;
const conId = (id: number) => String(id).padStart(9, "0");

const SANTANDER: readonly Escritor[] = [
  {
    formato: "santander-movimientos",
    nombre: "CartolaMovimiento12345678901220261030.xlsx",
    contenedor: "xlsx",
    dice: ["rut", "nombre", "saldo", "id"],
    hojas: (hechos) => ({
      "Movimientos CtaCte": [
        ["Movimientos de Cuentas Corrientes"],
        [
          "MONTO",
          "DESCRIPCIÓN MOVIMIENTO",
          "FECHA",
          "SALDO",
          "N° DOCUMENTO",
          "SUCURSAL",
          "CARGO/ABONO",
          "N° MOVIMIENTO",
        ],
        ...hechos.map((h) => [
          String(h.monto).replace(/\B(?=(\d{3})+(?!\d))/g, ","),
          `${plano(h.rut)} Transf${h.monto > 0 ? "." : " a"} ${h.nombre}`,
          fecha(h.contable),
          h.saldo,
          0,
          "Agustinas",
          h.monto > 0 ? "A" : "C",
          conId(h.id),
        ]),
      ],
    }),
  },
  {
    formato: "santander-recibidas",
    nombre: "transferencias.xlsx",
    contenedor: "xlsx",
    dice: ["rut", "nombre", "id"],
    entradas: true,
    real: true,
    hojas: (hechos, { cuenta }) => ({
      Hoja1: [
        ["Transferencias Recibidas"],
        ["Cuenta Corriente N°", cuenta],
        ["Número de Movimiento", "Fecha", "Monto", "Glosa"],
        ...hechos.map((h) => [
          conId(h.id),
          fecha(h.dia),
          h.monto,
          `${plano(h.rut)} Transf. ${h.nombre}`.slice(0, 25),
        ]),
      ],
    }),
  },
  {
    formato: "santander-vista",
    nombre: "cuenta-vista.xlsx",
    contenedor: "xlsx",
    dice: ["nombre", "saldo"],
    hojas: (hechos) => ({
      Hoja1: [
        ["Cuenta Vista"],
        ["Movimientos"],
        ["Fecha", "Detalle", "Monto cargo ($)", "Monto abono ($)", "Saldo ($)"],
        ...hechos.map((h) => [fecha(h.contable, "-"), transferencia(h), cargo(h), abono(h), h.saldo]),
      ],
    }),
  },
];

const BCI: readonly Escritor[] = [
  {
    formato: "bci-transferencias",
    nombre: "transferencias.xls",
    contenedor: "biff8",
    dice: ["rut", "nombre", "comentario", "id"],
    entradas: true,
    real: true,
    hojas: (hechos, { cuenta, desde }) => ({
      Hoja1: [
        ["Cuenta", cuenta],
        [
          "Fecha",
          "ID Transferencia",
          "Rut Origen/Destino",
          "Banco Origen/Destino",
          "Cuenta Origen/Destino",
          "Monto $",
          "Estado",
          "Nombre Destino/Origen",
          "Mensaje Destino",
        ],
        [fecha(desde), 1, "33.418.215-0", "BCI", "1", "- 5.000.000", "Transferencia enviada", "Otra", ""],
        ...hechos.map((h) => [
          fecha(h.dia),
          h.id,
          h.rut,
          "Tenpo",
          "111",
          puntos(h.monto),
          "Transferencia recibida",
          h.nombre,
          h.comentario,
        ]),
      ],
    }),
  },
  {
    formato: "bci-cartola",
    nombre: "cartola.xlsx",
    contenedor: "xlsx",
    dice: ["saldo"],
    hojas: (hechos, { cuenta }) => ({
      Cartola: [
        ["Banco BCI", "", "Cuenta Corriente N°", cuenta],
        [
          "Fecha",
          "Sucursal",
          "Descripción",
          "N° Documento",
          "Cheques y otros cargos",
          "Depósitos y Abono",
          "Saldo diario",
        ],
        ...hechos.map((h) => [
          fecha(h.contable),
          "Central",
          h.monto > 0
            ? `PAGO RECIBIDO TF2 ${plano(h.rut).replace(/.$/, "-$&")} ${h.nombre}`
            : "CHEQUE COBRADO",
          "0",
          h.monto < 0 ? puntos(-h.monto) : "",
          h.monto > 0 ? puntos(h.monto) : "",
          puntos(h.saldo),
        ]),
      ],
    }),
  },
  {
    formato: "bci-mis-movimientos",
    nombre: "movimientos.xlsx",
    contenedor: "xlsx",
    dice: ["nombre"],
    hojas: (hechos) => ({
      Hoja1: [
        ["Mis Movimientos"],
        ["Fecha transacción", "Fecha contable", "Descripción", "Egreso (-)", "Ingreso (+)"],
        ...hechos.map((h) => [fecha(h.dia), fecha(h.contable), transferencia(h), cargo(h), abono(h)]),
      ],
    }),
  },
];

const cuentaRut = (formato: string, cargos: string, abonos: string): Escritor => ({
  formato,
  nombre: "cuentarut.xlsx",
  contenedor: "xlsx",
  dice: ["nombre", "saldo", "id"],
  hojas: (hechos, { cuenta, desde, hasta }) => ({
    Hoja1: [
      [`Cartola CuentaRUT N°: ${cuenta}`],
      ["Fecha Desde", fecha(desde), "Fecha Hasta", fecha(hasta)],
      ["Fecha", "N° Operación", "Descripción", cargos, abonos, "Saldo $"],
      ...hechos.map((h, i) => [
        // The same file mixes three ways to write a date.
        [fecha(h.contable), Number(h.contable.replaceAll("-", "")), fecha(h.contable).slice(0, 5)][i % 3] ??
          "",
        h.id,
        tef(h),
        cargo(h),
        abono(h),
        h.saldo,
      ]),
    ],
  }),
});

const BANCO_ESTADO: readonly Escritor[] = [
  {
    formato: "bancoestado-en-linea",
    nombre: "cartola.xlsx",
    contenedor: "xlsx",
    dice: ["nombre", "saldo"],
    inverso: true,
    hojas: (hechos, { cuenta, inicial, final }) => ({
      Resumen: [
        ["Chequera Electrónica", "", cuenta],
        ["Inicial", inicial],
        ["Saldo Contable", final],
      ],
      Registros: [
        ["Fecha movimiento", "Descripción", "Cargos", "Abonos", "Saldo"],
        ...hechos.map((h) => [fecha(h.contable), tef(h), cargo(h), abono(h), h.saldo]),
      ],
    }),
  },
  {
    formato: "bancoestado-transferencias",
    nombre: "transferencias.xlsx",
    contenedor: "xlsx",
    dice: ["rut", "nombre", "hora", "id"],
    entradas: true,
    real: true,
    hojas: (hechos, { cuenta }) => ({
      Transferencias: [
        [
          "N° Operación",
          "Fecha - Hora",
          "Cuenta Destino",
          "Alias Destino",
          "Rut Origen",
          "Banco Origen",
          "Nombre Origen",
          "Cuenta Origen",
          "Monto",
        ],
        ...hechos.map((h) => [
          h.id,
          `${fecha(h.dia)} ${h.hora}`,
          cuenta,
          "TIENDA",
          h.rut,
          "Tenpo",
          h.nombre.toUpperCase(),
          "111",
          enPesos(h.monto),
        ]),
      ],
    }),
  },
  cuentaRut("bancoestado-cuentarut", "Cheques / Cargos $", "Depósitos / Abonos $"),
  cuentaRut("bancoestado-cuentarut-simple", "Cargos", "Abonos"),
];

const FIJA: Escritor = {
  formato: "bancochile-fija",
  nombre: "cartola.txt",
  contenedor: "texto",
  dice: ["nombre"],
  hojas: (hechos, { desde, inicial }) =>
    [
      { contable: desde, monto: inicial, texto: "SALDO INICIAL", tipo: "S" },
      ...hechos.map((h) => ({
        contable: h.contable,
        monto: Math.abs(h.monto),
        texto: `Traspaso ${h.monto > 0 ? "De" : "A"}:${h.nombre}`,
        tipo: h.monto > 0 ? "A" : "C",
      })),
    ].map(({ contable, monto, texto, tipo }) =>
      [
        "12345678901",
        contable.replaceAll("-", ""),
        "000000123",
        "00000000",
        String(monto).padStart(22, "0"),
        "+",
        "001",
        texto.padEnd(45),
        tipo,
        "20261031",
        "00010",
      ].join(""),
    ),
};

/** A writer for every format that the shop reads. */
export const ESCRITORES: readonly Escritor[] = [
  ...Object.values(CON_MUESTRA),
  ...SANTANDER,
  ...BCI,
  ...BANCO_ESTADO,
  FIJA,
  ...OTROS,
];
