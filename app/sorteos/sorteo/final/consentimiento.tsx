import { Form, Link, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { NotaRespuesta } from "#app/sorteos/sorteo/nota.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/field/field.tsx";
import { enPublico } from "#modules/sorteos/ganadores/ganador-publico.ts";
import type { ConsentimientoGanador } from "#modules/sorteos/ganadores/leer-ganadores.server.ts";
import { preguntaGanador, TEXTOS_GANADOR } from "#modules/sorteos/ganadores/textos.ts";

type Props = { consentimiento: ConsentimientoGanador; respuesta: Respuesta | undefined };

/** Asks a winner once whether the page may name them. Afterwards one quiet line says what is shown, with the way to change it. */
export function ConsentimientoNombre({ consentimiento, respuesta }: Props) {
  return (
    <Card as="section" aria-labelledby="tu-nombre" id="tu-nombre-aqui" className="mt-5 scroll-mt-20">
      <h2 id="tu-nombre" className="text-[1.375rem]">
        Tu nombre en este sorteo
      </h2>
      <Pregunta consentimiento={consentimiento} />
      <NotaRespuesta intento={["mostrar_nombre", "ocultar_nombre"]} respuesta={respuesta} />
    </Card>
  );
}

function Pregunta({ consentimiento: { estado, mostrado, nombre, comunas } }: Pick<Props, "consentimiento">) {
  const [comuna] = comunas;
  if (mostrado)
    return (
      <>
        <p className="mt-2 text-tinta-2">
          Cualquiera puede leer aquí <b className="text-tinta">{enPublico(mostrado)}</b>. Puedes retirarlo
          cuando quieras.
        </p>
        <Responder intento="ocultar_nombre" boton="Dejar de mostrarlo" variant="secondary" />
      </>
    );
  if (nombre === null || comuna === undefined)
    return (
      <p className="mt-2 text-tinta-2">
        Aquí solo se ven tu número y tu código enmascarado. {TEXTOS_GANADOR.faltan_datos}{" "}
        <Link to="/mis-datos" className="font-semibold text-enlace underline underline-offset-3">
          Ir a Mis datos
        </Link>
      </p>
    );
  return (
    <>
      <p className="mt-2 text-tinta-2">
        {estado === "pregunta"
          ? `${preguntaGanador(enPublico({ nombre, comuna }))} Si no, se ven solo tu número y tu código enmascarado.`
          : "Aquí solo se ven tu número y tu código enmascarado. Puedes cambiarlo cuando quieras."}
      </p>
      <div className="mt-3.5 flex flex-wrap items-end gap-2.5">
        <Form
          method="post"
          preventScrollReset
          className="flex flex-wrap items-end gap-2.5"
          id="mostrar-nombre"
        >
          <input type="hidden" name="intento" value="mostrar_nombre" />
          <Comunas comunas={comunas} />
          <Enviar intento="mostrar_nombre" variant={estado === "pregunta" ? "primary" : "secondary"}>
            {estado === "pregunta" ? "Sí, mostrarlo" : "Mostrar mi nombre"}
          </Enviar>
        </Form>
        {estado === "pregunta" && <Responder intento="ocultar_nombre" boton="No, gracias" variant="ghost" />}
      </div>
    </>
  );
}

/** A choice only for a person with addresses in several comunas. */
const Comunas = ({ comunas }: { comunas: readonly string[] }) =>
  comunas.length === 1 ? (
    <input type="hidden" name="comuna" value={comunas[0]} />
  ) : (
    <SelectField label="Comuna" name="comuna" options={comunas} defaultValue={comunas[0]} />
  );

type Intento = "mostrar_nombre" | "ocultar_nombre";
type EnviarProps = { intento: Intento; variant: "primary" | "secondary" | "ghost"; children: string };

function Enviar({ intento, variant, children }: EnviarProps) {
  const enviando = useNavigation().formData?.get("intento") === intento;
  return (
    <Button variant={variant} loading={enviando}>
      {children}
    </Button>
  );
}

const Responder = ({ intento, boton, variant }: Omit<EnviarProps, "children"> & { boton: string }) => (
  <Form method="post" preventScrollReset className="mt-3.5 [form+&]:mt-0">
    <input type="hidden" name="intento" value={intento} />
    <Enviar intento={intento} variant={variant}>
      {boton}
    </Enviar>
  </Form>
);
