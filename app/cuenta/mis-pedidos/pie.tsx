import { Link } from "react-router";
import { Download, FileText, MapPin, Store, Truck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { NOMBRE_TIPO } from "#modules/boletas/estado-documento.ts";
import { retiroDe } from "#modules/compras/envio/retiro.ts";
import { negativaDireccion, tieneDireccion } from "#modules/compras/venta/direccion.ts";
import type { PedidoVisto } from "./leer.server.ts";
import { seguimientos } from "./vista.ts";

/** Delivery address, tracking and boleta. */
export function PedidoPie({ pedido }: { pedido: PedidoVisto }) {
  const { lineas, tiene_boleta, boleta_folio, codigo, estado_pago, boletas } = pedido;
  const vivo = estado_pago === "Pagado" || estado_pago === "Validando Pago";
  const despacha = vivo && lineas.some(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado");
  const codigos = seguimientos(lineas, pedido.transportistas);
  if (!tiene_boleta && boletas.length === 0 && codigos.length === 0 && !despacha) return null;
  return (
    <footer className="grid gap-1.5 justify-items-start mt-4 pt-3 border-t border-t-linea">
      {codigos.map(({ texto, enlace, contenido }) => (
        <p key={texto} className="pedido-hecho">
          <Truck aria-hidden="true" />
          <span>
            Seguimiento:{" "}
            {enlace ? (
              <a
                className="underline underline-offset-3"
                href={enlace}
                target="_blank"
                rel="noopener noreferrer"
              >
                {texto}
              </a>
            ) : (
              <b>{texto}</b>
            )}
            {contenido && <> ({contenido})</>}
          </span>
        </p>
      ))}
      {despacha && <Destino pedido={pedido} />}
      {boletas.map(({ id, tipo, folio }) => (
        <Link
          key={id}
          className="pedido-enlace min-h-11 underline underline-offset-3"
          to={`/mis-pedidos/${codigo}/boletas/${id}`}
        >
          <FileText aria-hidden="true" />
          Ver {NOMBRE_TIPO[tipo]?.toLowerCase()} N° {folio}
        </Link>
      ))}
      {tiene_boleta && (
        <a
          className="pedido-enlace min-h-11 underline underline-offset-3"
          href={`/mis-pedidos/${codigo}/boleta`}
          download
        >
          <Download aria-hidden="true" />
          Descargar boleta{boleta_folio && ` ${boleta_folio}`}
        </a>
      )}
    </footer>
  );
}

/** Where it goes. The link follows the same rule as the server: it is shown while the customer may change the address. */
function Destino({ pedido }: { pedido: PedidoVisto }) {
  const { envio, codigo, premio } = pedido;
  const corrige = negativaDireccion("cliente", pedido) === null;
  const cambiar = premio && !corrige ? "/mis-datos" : `/mis-pedidos/${codigo}/direccion`;
  if (!tieneDireccion(envio)) {
    return (
      <Note kind="warning" className="w-full">
        <b>Nos falta la dirección para enviarte esta compra.</b> <Link to={cambiar}>Escríbela aquí</Link>
        {premio && " y guárdala en tus datos"}.
      </Note>
    );
  }
  const retiro = retiroDe(envio);
  if (retiro) {
    return (
      <p className="pedido-hecho">
        <Store aria-hidden="true" />
        <span>
          Retiro en tienda: <b>{retiro.direccion}</b>. {retiro.horario}.
        </span>
      </p>
    );
  }
  const partes = [envio.nombre, envio.direccion, envio.comuna, envio.region].filter(Boolean);
  return (
    <p className="pedido-hecho">
      <MapPin aria-hidden="true" />
      <span>
        Despacho a {partes.join(", ")}.{" "}
        {corrige && (
          <Link
            to={cambiar}
            className="underline underline-offset-3"
            aria-label={`Cambiar dirección de ${codigo}`}
          >
            Cambiar dirección
          </Link>
        )}
      </span>
    </p>
  );
}
