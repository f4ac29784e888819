import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { abono, cargo, type Escritor, enPesos, fecha, puntos, transferencia } from "./escritor.ts";

const conDecimales = (monto: number | null) => (monto === null ? "" : `${monto},00`);

export const OTROS: readonly Escritor[] = [
  {
    formato: "scotiabank-portal",
    nombre: "movimientos.xls",
    contenedor: "biff8",
    dice: ["nombre", "saldo"],
    inverso: true,
    hojas: (hechos, { cuenta }) => ({
      Data: [
        ["Numero Cuenta", cuenta],
        ["Fecha", "Descripción", "Sucursal", "N° Doc.", "Cargos", "Abonos", "Saldo"],
        ...hechos.map((h) => [
          fecha(h.contable, "-"),
          transferencia(h),
          "Central",
          "0",
          h.monto < 0 ? h.monto : null,
          abono(h),
          h.saldo,
        ]),
      ],
    }),
  },
  {
    formato: "scotiabank-mensual",
    nombre: "scotiabank.xls",
    contenedor: "biff8",
    dice: ["nombre", "saldo"],
    hojas: (hechos, { cuenta, inicial, final }) => ({
      Hoja1: [
        ["Numero Cuenta", cuenta],
        ["Saldo Anterior", inicial, "Saldo Actual", final],
        ["Fecha", "Descripción", "Numero Documento", "Cargo", "Abono", "Saldo Diario"],
        ...hechos.map((h) => [fecha(h.contable, "-"), transferencia(h), "0", cargo(h), abono(h), h.saldo]),
      ],
    }),
  },
  {
    formato: "itau-empresas",
    nombre: "cartola.xlsx",
    contenedor: "xlsx",
    dice: ["nombre", "saldo"],
    hojas: (hechos, { cuenta, desde, hasta }) => ({
      Cartola: [
        ["Cuenta Corriente N°", cuenta, "Período", `${fecha(desde)} al ${fecha(hasta)}`],
        ["Fecha", "Número de", "Sucursal", "Descripción", "Depósitos o", "Giros o", "Saldo"],
        ["", "operación", "", "", "abonos", "cargos", "diario"],
        ...hechos.map((h) => [
          fecha(h.contable).slice(0, 5),
          h.id,
          "Central",
          transferencia(h),
          enPesos(abono(h)),
          enPesos(cargo(h)),
          enPesos(h.saldo),
        ]),
      ],
    }),
  },
  {
    formato: "itau-personas",
    nombre: "movimientos.xlsx",
    contenedor: "xlsx",
    dice: ["nombre", "saldo"],
    hojas: (hechos) => ({
      Hoja1: [
        ["Fecha", "Movimientos", "Cargos", "Abonos", "Saldo"],
        ...hechos.map((h) => [
          Date.parse(h.contable) / DIA_MS + 25_569,
          transferencia(h),
          cargo(h),
          abono(h),
          h.saldo,
        ]),
        ["Los saldos pueden cambiar"],
      ],
    }),
  },
  {
    formato: "bice-provisoria",
    nombre: "cartola.xls",
    contenedor: "biff8",
    dice: [],
    inverso: true,
    hojas: (hechos, { cuenta, desde, hasta }) => ({
      Hoja1: [
        ["Cartola Provisoria"],
        ["NOMBRE DEL CLIENTE", "CUENTA", "FECHA DESDE", "FECHA HASTA"],
        ["Tienda", cuenta, fecha(desde), fecha(hasta)],
        ["FECHA", "DOCUMENTO", "CODIGO", "DESCRIPCION", "CARGOS", "ABONOS"],
        ...hechos.map((h) => [
          h.contable.replaceAll("-", ""),
          "0",
          "123",
          h.monto > 0
            ? `Abono por transferencia de ${h.nombre} Rut ${h.rut} desde Banco Estado el ${fecha(h.dia)} ${h.hora}`
            : "Cheque cobrado",
          cargo(h),
          abono(h),
        ]),
      ],
    }),
  },
  {
    formato: "bice-definitiva",
    nombre: "estado.xlsx",
    contenedor: "xlsx",
    dice: [],
    hojas: (hechos, { cuenta, desde, hasta }) => ({
      Hoja1: [
        ["ESTADO DE CUENTA"],
        ["CUENTA", "FECHA DESDE", "FECHA HASTA"],
        [cuenta, fecha(desde), fecha(hasta)],
        ["FECHA", "DOCUMENTO", "CODIGO", "DESCRIPCION", "CARGOS", "ABONOS"],
        ...hechos.map((h, i) => [
          h.contable === hechos[i - 1]?.contable ? "-" : fecha(h.contable, "-").slice(0, 5),
          "0",
          "123",
          h.monto > 0 ? `Abono por transferencia de ${h.nombre} Rut ${h.rut}` : "Cheque cobrado",
          cargo(h),
          abono(h),
        ]),
        ["Resumen del Período"],
        ["10", "20", "30"],
      ],
    }),
  },
  {
    formato: "falabella",
    nombre: "Reporte de Colección.xls",
    contenedor: "biff8",
    dice: ["nombre", "saldo"],
    hojas: (hechos) => ({
      Hoja1: [
        ["Fecha", "Descripción", "Cargo", "Abono", "Saldo"],
        ...hechos.map((h) => [
          fecha(h.contable, "-"),
          transferencia(h),
          h.monto < 0 ? enPesos(-h.monto) : "",
          h.monto > 0 ? enPesos(h.monto) : "",
          enPesos(h.saldo),
        ]),
      ],
    }),
  },
  {
    formato: "security-movimientos",
    nombre: "movimientos.xls",
    contenedor: "biff8",
    dice: ["nombre", "saldo"],
    hojas: (hechos, { cuenta }) => ({
      Hoja1: [
        ["Cuenta Corriente N°", cuenta],
        ["fecha ", "descripción ", "número de documentos ", "cargos ", "abonos ", "saldos "],
        ...hechos.map((h, i) => [
          i % 2 ? `${Number(h.contable.slice(5, 7))}/${Number(h.contable.slice(8))}/26` : fecha(h.contable),
          `<b>${transferencia(h)}</b>`,
          "0",
          conDecimales(cargo(h)),
          conDecimales(abono(h)),
          conDecimales(h.saldo),
        ]),
      ],
    }),
  },
  {
    formato: "security-historica",
    nombre: "cartola.xlsx",
    contenedor: "xlsx",
    dice: ["nombre", "saldo"],
    hojas: (hechos) => ({
      Hoja1: [
        ["Cartola Histórica"],
        ["fecha ", "descripción ", "número de documento ", "cargo ", "abono ", "saldo "],
        ...hechos.map((h) => [
          fecha(h.contable),
          transferencia(h),
          "0",
          h.monto < 0 ? -h.monto * 100 : null,
          h.monto > 0 ? h.monto * 100 : null,
          h.saldo * 100,
        ]),
      ],
    }),
  },
  {
    formato: "mercadopago",
    nombre: "settlement.csv",
    contenedor: "texto",
    dice: ["nombre", "saldo", "id"],
    hojas: (hechos, { inicial, final }) => [
      "INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE",
      `${puntos(inicial)},00;;;${puntos(final)},00`,
      "",
      "RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE",
      ...hechos.map((h) =>
        [
          fecha(h.contable, "-"),
          `Transferencia ${h.monto > 0 ? "recibida" : "enviada"} ${h.nombre}`,
          h.id,
          `${puntos(h.monto)},00`,
          `${puntos(h.saldo)},00`,
        ].join(";"),
      ),
    ],
  },
];
