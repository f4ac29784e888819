import { Accion } from "#app/admin/kit/accion.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { CamposDireccion } from "#app/cuenta/mis-pedidos/campos-direccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Note } from "#app/ui/note.tsx";
import { negativaDireccion, tieneDireccion } from "#modules/compras/venta/direccion.ts";
import { type DetalleVenta, direccionDe, enLugar } from "#modules/compras/venta/venta.ts";

type Props = { venta: DetalleVenta; respuesta: Respuesta | undefined };

/** Where the sale goes, and the form that corrects it until it is sent. */
export function VentaDireccion({ venta, respuesta }: Props) {
  const { envio } = venta;
  const productos = venta.lineas.some(({ tipo, estado }) => tipo === "producto" && estado !== "Anulado");
  if (!productos) return null;
  return (
    <>
      <h3 className="mt-4 text-base font-bold">{envio?.retiro ? envio.comuna : "Dirección de despacho"}</h3>
      {tieneDireccion(envio) ? (
        <address className="text-sm break-words text-tinta-2 not-italic">
          {[envio.nombre, envio.direccion, enLugar(envio), envio.retiro, envio.celular]
            .filter(Boolean)
            .map((linea) => (
              <div key={linea}>{linea}</div>
            ))}
        </address>
      ) : (
        <Note kind="warning" className="mt-2">
          Falta la dirección: no se puede marcar Enviado. Al confirmar el pago se la pedimos al cliente.
        </Note>
      )}
      {negativaDireccion("admin", venta) === null && (
        <SiPuede permiso="despachos.mover">
          <Formulario venta={venta} respuesta={respuesta?.intento === "direccion" ? respuesta : undefined} />
        </SiPuede>
      )}
    </>
  );
}

const SIN_LUGAR = { direccion: null, comuna: null, region: null };

function Formulario({ venta, respuesta }: Props) {
  const negada = respuesta !== undefined && !respuesta.ok;
  const guardada = venta.envio ?? direccionDe({ ...venta.cliente, ...SIN_LUGAR });
  return (
    <details
      // A saved address closes the form and fills it anew; a refused one stays open with what was written.
      key={JSON.stringify(venta.envio)}
      open={negada}
      className="mt-3 rounded-campo border border-linea bg-superficie px-3.5 py-2.5"
    >
      <summary className="cursor-pointer font-semibold text-tinta-2">
        {tieneDireccion(venta.envio) ? "Corregir la dirección" : "Escribir la dirección"}
      </summary>
      <div className="mt-3 grid gap-3">
        <p className="text-sm text-tinta-2">
          Avisamos al cliente. Si el envío a otra comuna cuesta más, le pedimos la diferencia.
        </p>
        <Accion intento="direccion" permiso="despachos.mover" boton="Guardar la dirección">
          <CamposDireccion
            envio={negada ? { ...guardada, ...respuesta.valores } : guardada}
            errores={respuesta?.errores ?? {}}
          />
        </Accion>
      </div>
    </details>
  );
}
