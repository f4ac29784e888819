import { Form, useNavigation } from "react-router";
import { Confirmar } from "#app/admin/kit/confirmar.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Note } from "#app/ui/note.tsx";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { EstadoKhipu } from "#modules/transferencias/khipu/llaves.server.ts";
import { CampoSecreto } from "./campo-secreto.tsx";
import { DireccionPropia, PagoPorRevisar, SeccionServicio } from "./seccion.tsx";

type Props = { khipu: EstadoKhipu; respuesta: Respuesta<unknown> | undefined };

/** The keys of Khipu, what it needs from the shop, and what a person should look at. */
export function SeccionKhipu({ khipu, respuesta }: Props) {
  const { formData } = useNavigation();
  const enviando = (intento: string) => formData?.get("intento") === intento;
  return (
    <SeccionServicio
      id="khipu"
      titulo="Khipu"
      encendida={khipu.activo}
      texto={
        khipu.activo
          ? "Tus clientes ven «Pagar con Khipu» junto a los datos del banco, y los pagos por Khipu se confirman solos."
          : "Con las dos llaves de tu cuenta de cobro tus clientes pueden pagar con Khipu, y esos pagos se confirman solos."
      }
    >
      <FormularioAdmin
        campos={{}}
        intento="khipu_guardar"
        valores={{}}
        respuesta={respuesta}
        boton="Guardar llaves de Khipu"
        // Saved keys are not left in the fields.
        clave={`${khipu.llave?.guardado_en.getTime()} ${khipu.secreto?.guardado_en.getTime()}`}
        className="grid items-start gap-3.5 md:grid-cols-2"
      >
        {(_, { errores }) => (
          <>
            <CampoSecreto
              label="Llave de la API (API key)"
              name="khipu_llave"
              secreto={khipu.llave}
              error={errores.khipu_llave}
            />
            <CampoSecreto
              label="Secreto de la cuenta de cobro"
              name="khipu_secreto"
              secreto={khipu.secreto}
              error={errores.khipu_secreto}
              help="Firma los avisos de Khipu; no es la llave de la API."
            />
          </>
        )}
      </FormularioAdmin>
      <Avisos khipu={khipu} />
      {khipu.por_revisar.map((cobro) => (
        <PagoPorRevisar
          key={cobro.id}
          cobro={cobro}
          intento="khipu_revisado"
          nombre={`cobro ${cobro.payment_id}`}
        >
          {cobro.estado === "revertido" ? "Khipu revirtió" : "No anotamos"} un pago de {pesos(cobro.monto)}
        </PagoPorRevisar>
      ))}
      {(khipu.llave || khipu.secreto) && (
        <Form method="post" preventScrollReset className="mt-4">
          <Confirmar
            name="intento"
            value="khipu_quitar"
            variant="secondary"
            loading={enviando("khipu_quitar")}
            titulo="¿Quitar las llaves de Khipu?"
            pregunta="Tus clientes dejan de ver el botón, y los avisos de cobros pendientes no se reciben hasta que las des otra vez."
          >
            Quitar llaves
          </Confirmar>
        </Form>
      )}
    </SeccionServicio>
  );
}

const Avisos = ({ khipu: { activo, direccion, ultimo_aviso: ultimo, sin_aviso } }: Pick<Props, "khipu">) => (
  <div className="mt-4 grid gap-2 text-sm">
    <DireccionPropia nombre="Dirección de los avisos" url={direccion} />
    <p className="text-tinta-2">
      La tienda la envía en cada cobro.{" "}
      {ultimo
        ? `Último aviso: ${formatearFechaCorta(ultimo)}, ${formatearHora(ultimo)}.`
        : "Todavía no llega ningún aviso."}
    </p>
    {activo && sin_aviso && (
      <Note kind="warning">
        El último pago lo supimos preguntando a Khipu, sin su aviso: revisa que el secreto sea el de tu cuenta
        de cobro.
      </Note>
    )}
  </div>
);
