import { Link, Text } from "@react-email/components";
import { type CSSProperties, Fragment, useContext } from "react";
import { nombreTienda } from "#modules/ajustes/identidad.ts";
import type { Entorno } from "../correo.ts";
import { ConAcento } from "./acento.tsx";
import { COLOR } from "./estilo.ts";

const LETRA_PIE: CSSProperties = {
  margin: "0 0 8px",
  fontSize: "13px",
  lineHeight: "20px",
  color: COLOR.noche_texto,
};
const ENLACE_PIE: CSSProperties = { color: "#FFFFFF", textDecoration: "underline" };

/** The seller's identity, which the law requires in every message of the shop. */
export function PieCorreo({ tienda, public_url }: Entorno) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{
        margin: "28px 0 24px",
        backgroundColor: COLOR.noche,
        borderRadius: "24px",
        borderCollapse: "separate",
      }}
    >
      <tbody>
        <tr>
          <td style={{ padding: "0 22px" }}>
            <Banderines />
          </td>
        </tr>
        <tr>
          <td style={{ padding: "18px 28px 22px", textAlign: "center" }}>
            <Text style={{ ...LETRA_PIE, fontSize: "14px", fontWeight: 700, color: "#FFFFFF" }}>
              {[tienda.razon_social || nombreTienda(tienda), tienda.rut && `RUT ${tienda.rut}`]
                .filter(Boolean)
                .join(" · ")}
            </Text>
            <Datos tienda={tienda} />
            <Contacto tienda={tienda} />
            <Text style={{ ...LETRA_PIE, margin: 0 }}>
              <Link href={`${public_url}/legal/terminos-y-condiciones`} style={ENLACE_PIE}>
                Términos y condiciones
              </Link>{" "}
              ·{" "}
              <Link href={`${public_url}/legal/politica-de-privacidad`} style={ENLACE_PIE}>
                Política de privacidad
              </Link>
            </Text>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type Tienda = Pick<Entorno, "tienda">;

/** One line per fact that the owner has written. */
function Datos({ tienda: { giro, domicilio, representante } }: Tienda) {
  const lineas = [giro, domicilio, representante && `Representante: ${representante}`].filter(Boolean);
  if (lineas.length === 0) return null;
  return (
    <Text style={LETRA_PIE}>
      {lineas.map((linea, i) => (
        <Fragment key={linea}>
          {i > 0 && <br />}
          {linea}
        </Fragment>
      ))}
    </Text>
  );
}

const Contacto = ({ tienda: { email, telefono } }: Tienda) =>
  (email || telefono) && (
    <Text style={LETRA_PIE}>
      {email && (
        <Link href={`mailto:${email}`} style={ENLACE_PIE}>
          {email}
        </Link>
      )}
      {email && telefono && " · "}
      {telefono}
    </Text>
  );

/** The pennants of the shop's footer, as table cells that shrink with the screen. */
function Banderines() {
  const { marca, medio } = useContext(ConAcento);
  const colores = [marca, COLOR.oro_400, "#0E8C8F", medio];
  const paños = Array.from({ length: 16 }, (_, i) => ({ id: `p${i}`, color: colores[i % colores.length] }));
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} data-skip-in-text="true">
      <tbody>
        <tr>
          {paños.map(({ id, color }) => (
            <td key={id} style={{ padding: "0 2px" }}>
              <div
                style={{
                  height: "12px",
                  fontSize: 0,
                  lineHeight: 0,
                  backgroundColor: color,
                  borderRadius: "0 0 12px 12px",
                }}
              >
                &nbsp;
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
