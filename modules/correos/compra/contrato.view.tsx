import { Link } from "@react-email/components";
import type { DatosDe } from "../correo.ts";
import { COLOR } from "../vista/estilo.ts";
import { BotonCorreo, NotaCorreo, ParrafoCorreo, Separador, Subtitulo } from "../vista/piezas.tsx";
import { DatosCorreo } from "../vista/tablas.tsx";
import { filasDeVendedor } from "./acuerdo.ts";
import type { carrito } from "./carrito.ts";

type Props = { datos: DatosDe<typeof carrito>; public_url: string };

const rutaTerminos = (terminos: string | undefined) =>
  terminos ? `/legal/terminos-y-condiciones/${terminos}` : "/legal/terminos-y-condiciones";

/** Asks for the acceptance of a sale that the customer did not accept in the cart. */
export function AceptarCondiciones({ datos, public_url }: Props) {
  if (!datos.por_aceptar) return null;
  return (
    <>
      <ParrafoCorreo>
        <b>Falta que aceptes las condiciones de esta compra.</b> Están más abajo, con los{" "}
        <Link href={`${public_url}${rutaTerminos(datos.terminos)}`} style={{ color: COLOR.enlace }}>
          términos completos
        </Link>
        . Se aceptan en tu pedido, con un botón.
      </ParrafoCorreo>
      {!datos.sin_cuenta && (
        <BotonCorreo href={`${public_url}/mis-pedidos?compra=${datos.codigo}`}>
          Aceptar las condiciones
        </BotonCorreo>
      )}
    </>
  );
}

/** The written confirmation that the law asks for: seller, what holds for the sale, and the terms. */
export const ContratoCorreo = ({ datos, public_url }: Props) => (
  <>
    <Separador />
    <Subtitulo>Tu contrato</Subtitulo>
    <DatosCorreo filas={filasDeVendedor(datos.acuerdo.vendedor)} />
    {datos.destino && <NotaCorreo>Enviamos a: {datos.destino}.</NotaCorreo>}
    {datos.acuerdo.clausulas.map(({ titulo, texto }) => (
      <NotaCorreo key={titulo}>
        <b>{titulo}.</b> {texto}
      </NotaCorreo>
    ))}
    <NotaCorreo>
      Rigen los{" "}
      <Link href={`${public_url}${rutaTerminos(datos.terminos)}`} style={{ color: COLOR.enlace }}>
        Términos y Condiciones{datos.terminos && `, versión ${datos.terminos}`}
      </Link>
      {datos.por_aceptar ? "." : ", que aceptaste al pagar."}
    </NotaCorreo>
  </>
);
