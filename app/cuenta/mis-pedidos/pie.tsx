import { Download, MapPin, Truck } from "lucide-react";
import { Link } from "react-router";
import type { PedidoVisto } from "./leer.server.ts";
import { seguimientos } from "./vista.ts";

/** Delivery address, tracking and boleta. */
export function PedidoPie({ pedido }: { pedido: PedidoVisto }) {
  const { envio, lineas, tiene_boleta, boleta_folio, codigo, estado_pago } = pedido;
  const vivo = estado_pago === "Pagado" || estado_pago === "Validando Pago";
  const despacha = vivo && lineas.some(({ tipo }) => tipo === "producto");
  const codigos = seguimientos(lineas);
  if (!tiene_boleta && codigos.length === 0 && !(envio && despacha)) return null;
  return (
    <footer className="pedido-pie">
      {codigos.map(({ texto, enlace }) => (
        <p key={texto} className="pedido-hecho">
          <Truck aria-hidden="true" />
          <span>
            Seguimiento:{" "}
            {enlace ? (
              <a href={enlace} target="_blank" rel="noopener noreferrer">
                {texto}
              </a>
            ) : (
              <b>{texto}</b>
            )}
          </span>
        </p>
      ))}
      {envio && despacha && <Destino envio={envio} />}
      {tiene_boleta && (
        <a className="pedido-enlace" href={`/mis-pedidos/${codigo}/boleta`} download>
          <Download aria-hidden="true" />
          Descargar boleta{boleta_folio && ` ${boleta_folio}`}
        </a>
      )}
    </footer>
  );
}

function Destino({ envio }: { envio: NonNullable<PedidoVisto["envio"]> }) {
  const partes = [envio.nombre, envio.direccion, envio.comuna, envio.region].filter(Boolean);
  return (
    <p className="pedido-hecho">
      <MapPin aria-hidden="true" />
      {envio.direccion ? (
        <span>Despacho a {partes.join(", ")}</span>
      ) : (
        <span>
          Esta compra no tiene dirección. <Link to="/mis-datos">Guárdala en Mis datos</Link> y escríbenos para
          despachar.
        </span>
      )}
    </p>
  );
}
