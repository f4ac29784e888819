import { Form, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Note } from "#app/ui/note.tsx";
import type { EstadoTarjeta } from "#modules/compras/tarjeta/estado-tarjeta.ts";
import type { EstadoLlavesWebpay } from "#modules/compras/tarjeta/llaves.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { CampoSecreto } from "./campo-secreto.tsx";
import { DireccionPropia, PagoPorRevisar, SeccionServicio } from "./seccion.tsx";

/** What a person should look at, by the state of the attempt. */
const DICHO: Partial<Record<EstadoTarjeta, string>> = {
  revertida: "Transbank devolvió",
  confirmando: "No sabemos si Transbank cobró",
};

type Props = { webpay: EstadoLlavesWebpay; respuesta: Respuesta<unknown> | undefined };

/** The keys of Webpay, the press that tries it without real money, and what a person should look at. */
export function SeccionWebpay({ webpay, respuesta }: Props) {
  const { formData } = useNavigation();
  const enviando = (intento: string) => formData?.get("intento") === intento;
  return (
    <SeccionServicio
      id="webpay"
      titulo="Webpay (tarjetas)"
      encendida={webpay.activo}
      texto={
        webpay.activo
          ? "Tus clientes ven «Pagar con tarjeta», y esos pagos se confirman solos."
          : "Con el código de comercio y la llave secreta que te da Transbank, tus clientes pueden pagar con tarjeta."
      }
    >
      {webpay.integracion && (
        <Note kind="warning" className="mb-4">
          <b>Tienda de integración:</b> los pagos son de prueba y no se mueve dinero. Usa las tarjetas de
          prueba que publica Transbank.
        </Note>
      )}
      <FormularioAdmin
        campos={{}}
        intento="webpay_guardar"
        valores={{}}
        respuesta={respuesta}
        boton="Guardar llaves de Webpay"
        // Saved keys are not left in the fields.
        clave={`${webpay.comercio?.guardado_en.getTime()} ${webpay.secreto?.guardado_en.getTime()}`}
        className="grid items-start gap-3.5 md:grid-cols-2"
      >
        {(_, { errores }) => (
          <>
            <CampoSecreto
              label="Código de comercio"
              name="webpay_comercio"
              secreto={webpay.comercio}
              error={errores.webpay_comercio}
              help="Doce números, de Webpay Plus."
            />
            <CampoSecreto
              label="Llave secreta (API key secret)"
              name="webpay_secreto"
              secreto={webpay.secreto}
              error={errores.webpay_secreto}
            />
          </>
        )}
      </FormularioAdmin>
      <div className="mt-4 grid gap-2 text-sm">
        <DireccionPropia nombre="Los clientes vuelven a" url={webpay.direccion} />
        <p className="text-tinta-2">La tienda la envía en cada pago: no hay que registrarla en Transbank.</p>
      </div>
      {webpay.por_revisar.map((cobro) => (
        <PagoPorRevisar
          key={cobro.id}
          cobro={cobro}
          intento="webpay_revisado"
          nombre={`orden ${cobro.buy_order}`}
        >
          {DICHO[cobro.estado] ?? "No anotamos"} un pago de {pesos(cobro.monto_cobrado ?? cobro.monto)}
        </PagoPorRevisar>
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        {!webpay.integracion && (
          <Form method="post" preventScrollReset>
            <Confirmar
              name="intento"
              value="webpay_integracion"
              variant="secondary"
              loading={enviando("webpay_integracion")}
              titulo="¿Usar la tienda de integración?"
              pregunta="Los pagos con tarjeta serán de prueba y confirmarán compras sin dinero real. Reemplaza las llaves que tengas."
            >
              Probar con la tienda de integración
            </Confirmar>
          </Form>
        )}
        {(webpay.comercio || webpay.secreto) && (
          <Form method="post" preventScrollReset>
            <Confirmar
              name="intento"
              value="webpay_quitar"
              variant="secondary"
              loading={enviando("webpay_quitar")}
              titulo="¿Quitar las llaves de Webpay?"
              pregunta="Tus clientes dejan de ver el botón. No podrás devolver dinero a sus tarjetas hasta que las des otra vez."
            >
              Quitar llaves
            </Confirmar>
          </Form>
        )}
      </div>
    </SeccionServicio>
  );
}
