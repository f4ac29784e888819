import { CamposDestinatario } from "#app/admin/despachos/resultado.tsx";
import { Accion, AccionGrave } from "#app/admin/kit/accion.tsx";
import { CHICO, FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { rechazadaDe } from "#app/admin/kit/formulario/rechazada.ts";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { usePuede } from "#app/lib/session/use-puede.ts";
import { Note } from "#app/ui/note.tsx";
import type { Transportista } from "#modules/ajustes/transportistas.ts";
import { diferenciaPagable, faltaDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { palabraRetiro, retiroDe } from "#modules/compras/envio/retiro.ts";
import { tieneDestinatario } from "#modules/compras/venta/direccion.ts";
import { ESTADOS_DESPACHO, negativaTerminada } from "#modules/compras/venta/estado-venta.ts";
import { enviaLaTienda, frasePremio } from "#modules/compras/venta/premio.ts";
import type { DetalleVenta, LineaVenta } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { CAMPOS_COSTO, CAMPOS_PASO } from "#modules/despachos/formularios.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import { LISTA_TRANSPORTISTAS, ListaTransportistas, VentaBultos } from "./bultos.tsx";

type DeVenta = { venta: DetalleVenta; respuesta: Respuesta | undefined };
type Props = DeVenta & { transportistas: readonly Transportista[] };

/** The state of the shipment, its cost, and what the customer still owes for it. */
export function VentaDespacho({ venta, transportistas, respuesta }: Props) {
  const productos = venta.lineas.filter(({ tipo }) => tipo === "producto");
  if (productos.length === 0) return null;
  const retira = retiroDe(venta.envio) !== null;
  return (
    <SeccionAdmin id="despacho" titulo="Despacho">
      {venta.espera_premio && (
        <div className="mt-3 grid gap-3">
          <Note kind="warning">{frasePremio(venta.espera_premio)}</Note>
          {venta.espera_premio === "rut_repetido" && (
            <AccionGrave
              intento="autorizar_premio"
              permiso="premios.autorizar"
              boton="Permitir el envío"
              resumen="Permitir el envío de este premio"
              explicacion="El premio podrá enviarse a esta persona aunque otra cuenta haya pagado antes con ese RUT. Si cambia el RUT, se revisa de nuevo."
              ayuda="Queda en la auditoría."
            />
          )}
        </div>
      )}
      {venta.estado_pago === "Validando Pago" && (
        <p className="mt-2 text-sm text-tinta-2">Se despacha cuando su pago esté confirmado.</p>
      )}
      <div className="mt-3 grid gap-5 md:grid-cols-2">
        {venta.estado_pago === "Pagado" && (
          <SiPuede permiso="despachos.mover">
            <Paso venta={venta} productos={productos} respuesta={respuesta} />
          </SiPuede>
        )}
        {!retira && <CostoEnvio venta={venta} respuesta={respuesta} />}
      </div>
      <ListaTransportistas transportistas={transportistas} />
      {venta.estado_pago === "Pagado" && (
        <VentaBultos lineas={productos} transportistas={transportistas} respuesta={respuesta} />
      )}
    </SeccionAdmin>
  );
}

const PRIMER_PASO = { estado: "", transportista: "", seguimiento: "" };

/** The next step of the goods. What is picked up has no carrier. */
function Paso({ venta, productos, respuesta }: DeVenta & { productos: readonly LineaVenta[] }) {
  const retira = retiroDe(venta.envio) !== null;
  const escritos = rechazadaDe(respuesta, "despacho")?.valores ?? {};
  return (
    <FormularioAdmin
      campos={CAMPOS_PASO}
      intento="despacho"
      valores={PRIMER_PASO}
      respuesta={respuesta}
      boton="Guardar el despacho"
      aspecto={CHICO}
      className="grid gap-3"
    >
      {(campo, { errores }) => (
        <>
          {campo("estado", {
            options: ESTADOS_DESPACHO.map((value) => ({
              value,
              label: retira ? palabraRetiro(value) : value,
            })),
          })}
          {!tieneDestinatario(venta.envio) && (
            <CamposDestinatario codigo={venta.codigo} error={errores.nombre} escritos={escritos} />
          )}
          {!retira && campo("transportista", { list: LISTA_TRANSPORTISTAS })}
          {!retira && campo("seguimiento")}
          <QueSale productos={productos} elegidas={escritos.linea?.split(",") ?? []} />
        </>
      )}
    </FormularioAdmin>
  );
}

/** The lines that the step moves: all that can, or some of them when there are several. */
function QueSale({ productos, elegidas }: { productos: readonly LineaVenta[]; elegidas: readonly string[] }) {
  const vivas = productos.filter(({ estado }) => estado !== "Anulado" && estado !== "Entregado");
  if (vivas.length < 2) return null;
  return (
    <fieldset>
      <legend className="font-semibold">Líneas</legend>
      <p className="text-sm text-tinta-2">Sin marcar ninguna, se mueven todas las que pueden.</p>
      {vivas.map(({ id, nombre, opcion_nombre, cantidad }) => (
        <label key={id} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="linea"
            value={id}
            defaultChecked={elegidas.includes(String(id))}
            className="checkbox"
          />
          <span>
            {cantidad} × {conOpcion(nombre, opcion_nombre)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function CostoEnvio({ venta, respuesta }: DeVenta) {
  const mueve = usePuede()("despachos.mover");
  const falta = faltaDiferencia(venta);
  return (
    <div className="grid content-start gap-3">
      {venta.costo_envio !== null && !mueve && (
        <p className="text-sm text-tinta-2">Costo real del envío: {pesos(venta.costo_envio)}</p>
      )}
      <SiPuede permiso="despachos.mover">
        <FormularioAdmin
          campos={CAMPOS_COSTO}
          intento="costo"
          valores={{ costo: String(venta.costo_envio ?? "") }}
          respuesta={respuesta}
          boton="Guardar el costo"
          aspecto={CHICO}
          className="grid gap-3"
        >
          {(campo) =>
            campo("costo", {
              help: enviaLaTienda(venta)
                ? "La tienda paga el envío de este premio: al ganador no se le cobra nada."
                : "Lo que pase del envío incluido se cobra al cliente.",
            })
          }
        </FormularioAdmin>
      </SiPuede>
      {venta.diferencia_recibida > 0 && (
        <Note kind="success">Diferencia de envío: {pesos(venta.diferencia_recibida)} recibida.</Note>
      )}
      {falta > 0 && <Note kind="warning">Diferencia de envío: {pesos(falta)} por recibir.</Note>}
      <RecibirDiferencia venta={venta} falta={falta} />
    </div>
  );
}

/** The difference is received; with money in favour in the same sale the admin says whether that money is it. */
function RecibirDiferencia({ venta, falta }: { venta: DetalleVenta; falta: number }) {
  const pagable = negativaTerminada(venta.estado_pago) === null ? diferenciaPagable(venta, venta.a_favor) : 0;
  const conFavor = pagable > 0;
  return (
    <>
      {conFavor && (
        <Accion
          intento="diferencia"
          permiso="despachos.mover"
          boton={`Pagarla con ${pesos(pagable)} a favor de esta compra`}
        >
          {falta > 0 && <input type="hidden" name="monto" value={falta} />}
          <input type="hidden" name="con" value="pagos" />
        </Accion>
      )}
      {falta > 0 && (
        <Accion
          intento="diferencia"
          permiso="despachos.mover"
          boton={conFavor ? "Diferencia recibida aparte" : "Diferencia recibida"}
        >
          <input type="hidden" name="monto" value={falta} />
          {conFavor && <input type="hidden" name="con" value="aparte" />}
        </Accion>
      )}
    </>
  );
}
