import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { CuentaCorreo, LineaCorreo } from "../compra/hechos.ts";
import { COLOR, LETRA_TITULO } from "./estilo.ts";

/** Names on the left, values on the right; it is a table in the plain text too. */
export function DatosCorreo({ filas }: { filas: readonly (readonly [string, string])[] }) {
  return (
    <table
      className="datos"
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ marginBottom: "14px" }}
    >
      <tbody>
        {filas.map(([nombre, valor]) => (
          <tr key={nombre}>
            <td
              style={{
                padding: "7px 12px 7px 0",
                fontSize: "14px",
                lineHeight: "20px",
                color: COLOR.tinta_3,
                verticalAlign: "top",
                whiteSpace: "nowrap",
              }}
            >
              {nombre}
            </td>
            <td
              align="right"
              style={{
                padding: "7px 0",
                fontSize: "15px",
                lineHeight: "20px",
                fontWeight: 600,
                color: COLOR.tinta,
                wordBreak: "break-word",
              }}
            >
              {valor}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The data of a bank account, in the order in which bank apps ask for them. */
export function filasDeCuenta(cuenta: CuentaCorreo, { monto, asunto }: { monto: number; asunto: string }) {
  return [
    ["Nombre", cuenta.nombre],
    ["RUT", cuenta.rut],
    ["Banco", cuenta.banco],
    ["Tipo de cuenta", cuenta.tipo_cuenta],
    ["Número", cuenta.numero],
    ["Correo", cuenta.email],
    ["Monto", pesos(monto)],
    ["Asunto", asunto],
  ] as const;
}

type Montos = {
  lineas: readonly LineaCorreo[];
  /** Pesos that a coupon took off. */
  descuento?: number | undefined;
  /** Pesos of shipping in the total. */
  envio?: number | undefined;
  /** Pesos of a shipping difference that was paid apart. */
  diferencia?: number | undefined;
  total: number;
};

/** What `DetalleCompra` writes of a purchase. */
export function detalleDe({ lineas, descuento = 0, envio = 0, diferencia = 0, total }: Montos): Detallado {
  const cargos: Detallado["cargos"] = [];
  if (descuento > 0) cargos.push(["Descuento del cupón", `−${pesos(descuento)}`]);
  if (envio > 0) cargos.push(["Envío, sobre lo incluido", pesos(envio)]);
  if (diferencia > 0) cargos.push(["Diferencia de envío", pesos(diferencia)]);
  return {
    lineas: lineas.map(({ nombre, cantidad, precio, total: suma, sin_retracto = null }) => ({
      nombre,
      cuantos: `${cantidad} × ${pesos(precio)}`,
      suma: pesos(suma),
      nota: sin_retracto,
    })),
    cargos,
    total: pesos(total),
  };
}

type Detallado = {
  lineas: { nombre: string; cuantos: string; suma: string; nota: string | null }[];
  cargos: [nombre: string, valor: string][];
  total: string;
};

/** The lines of a purchase and its sum, all of them as they are read. */
export function DetalleCompra({
  lineas,
  cargos,
  nombreTotal = "Total (IVA incluido)",
  total,
  regalo,
}: Detallado & { nombreTotal?: string; regalo?: string | false }) {
  const celda = {
    padding: "12px 0",
    borderBottom: `1px solid ${COLOR.linea}`,
    fontSize: "15px",
    lineHeight: "21px",
  };
  return (
    <table className="datos" role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {lineas.map(({ nombre, cuantos, suma, nota }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal and never move
          <tr key={i}>
            <td style={{ ...celda, paddingRight: "14px", verticalAlign: "top" }}>
              <span style={{ fontWeight: 600 }}>{nombre}</span>
              <br />
              <span style={{ fontSize: "13px", color: COLOR.tinta_3 }}>{cuantos}</span>
              {nota && (
                <>
                  <br />
                  <span style={{ fontSize: "13px", color: COLOR.tinta_2 }}>{nota}</span>
                </>
              )}
            </td>
            <td
              align="right"
              style={{ ...celda, verticalAlign: "top", fontWeight: 600, whiteSpace: "nowrap" }}
            >
              {suma}
            </td>
          </tr>
        ))}
        {cargos.map(([nombre, valor]) => (
          <tr key={nombre}>
            <td style={{ ...celda, paddingRight: "14px" }}>{nombre}</td>
            <td align="right" style={{ ...celda, fontWeight: 600, whiteSpace: "nowrap" }}>
              {valor}
            </td>
          </tr>
        ))}
        <tr>
          <td style={{ padding: "16px 0 4px", fontSize: "16px", fontWeight: 700 }}>{nombreTotal}</td>
          <td
            align="right"
            style={{
              padding: "16px 0 4px",
              fontFamily: LETRA_TITULO,
              fontSize: "26px",
              lineHeight: "30px",
              fontWeight: 800,
              letterSpacing: "-0.02em",
              whiteSpace: "nowrap",
            }}
          >
            {total}
          </td>
        </tr>
        {regalo && (
          <tr>
            <td style={{ padding: "6px 0 18px", fontSize: "15px", color: COLOR.oro_700, fontWeight: 600 }}>
              Puntos que ganas
            </td>
            <td align="right" style={{ padding: "6px 0 18px", whiteSpace: "nowrap" }}>
              <span
                style={{
                  padding: "4px 10px",
                  borderRadius: "8px",
                  backgroundColor: COLOR.oro_100,
                  color: COLOR.oro_700,
                  fontSize: "15px",
                  fontWeight: 700,
                }}
              >
                {regalo}
              </span>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
