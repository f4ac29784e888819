import { Card } from "#app/ui/card.tsx";
import type { DetalleVenta } from "#modules/compras/venta/venta.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { mascaraCodigo } from "#modules/comun/mascaras.ts";
import { nombreDe } from "./tabla.tsx";

/** The buyer and the delivery address as it was at the time of the sale. */
export function VentaCliente({ venta }: { venta: DetalleVenta }) {
  const { cliente, envio, credito_referido } = venta;
  return (
    <Card as="section" aria-labelledby="cliente">
      <h2 id="cliente" className="text-xl">
        Cliente
      </h2>
      <p className="mt-2 font-semibold">{nombreDe(cliente)}</p>
      <p className="text-sm break-words text-tinta-2">
        {cliente.email ?? "Cuenta eliminada"} · código {cliente.codigo_referido}
        {venta.rut && <> · RUT {venta.rut}</>}
      </p>
      <h3 className="mt-4 text-base font-bold">Dirección de despacho</h3>
      {envio?.direccion ? (
        <address className="text-sm text-tinta-2 not-italic">
          {envio.nombre}
          <br />
          {envio.direccion}
          <br />
          {envio.comuna}, {envio.region}
          <br />
          {envio.celular}
        </address>
      ) : (
        <p className="text-sm text-tinta-2">El cliente no tenía una dirección guardada.</p>
      )}
      {credito_referido && (
        <p className="mt-3 text-sm text-tinta-2">
          Pagó {conPuntos(credito_referido.puntos)} a {mascaraCodigo(credito_referido.usuario)} por referirlo
          {credito_referido.vigentes < credito_referido.puntos &&
            ` (tras las anulaciones quedan ${miles(credito_referido.vigentes)})`}
          .
        </p>
      )}
    </Card>
  );
}
