import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { numeroWhatsapp, whatsappEscrito } from "#modules/comun/whatsapp.ts";

type Props = { ajustes: Ajustes; respuesta: Respuesta | undefined };

const valoresDe = (a: Ajustes): Record<string, string> => ({
  razon_social: a.razon_social,
  rut: a.rut,
  giro: a.giro,
  domicilio: a.domicilio,
  representante: a.representante,
  email: a.email,
  telefono: a.telefono,
  whatsapp_numero: whatsappEscrito(a.whatsapp_numero),
});

/** The identity of the seller, which the law requires the shop to publish, and its contact data. */
export function AjustesTienda({ ajustes, respuesta }: Props) {
  const { formData } = useNavigation();
  const guardados = valoresDe(ajustes);
  const valores = respuesta?.valores ?? guardados;
  const campo = (name: string) => ({
    name,
    defaultValue: valores[name] ?? "",
    error: respuesta?.errores[name],
    autoComplete: "off",
  });
  return (
    <Card as="section" id="tienda" aria-labelledby="titulo-tienda" className="scroll-mt-24">
      <h2 id="titulo-tienda" className="text-xl">
        Identidad de la tienda
      </h2>
      <p className="mt-1 mb-3.5 text-sm text-tinta-2">
        Se lee al pie de cada página, en las páginas legales y en los correos.
      </p>
      <Form
        method="post"
        noValidate
        preventScrollReset
        key={JSON.stringify(guardados)}
        className="grid gap-4 md:grid-cols-2"
      >
        <input type="hidden" name="intento" value="tienda" />
        <Field {...campo("razon_social")} label="Razón social" maxLength={120} />
        <Field {...campo("rut")} label="RUT" maxLength={20} />
        <Field {...campo("giro")} label="Giro" maxLength={160} fieldClassName="md:col-span-2" />
        <Field {...campo("domicilio")} label="Domicilio" maxLength={200} fieldClassName="md:col-span-2" />
        <Field {...campo("representante")} label="Representante" maxLength={120} />
        <Field {...campo("email")} label="Correo" type="email" maxLength={120} />
        <Field {...campo("telefono")} label="Teléfono" type="tel" maxLength={30} />
        <Whatsapp {...campo("whatsapp_numero")} />
        <Button
          loading={formData?.get("intento") === "tienda"}
          className="justify-self-start max-md:w-full md:col-span-2"
        >
          Guardar datos
        </Button>
      </Form>
    </Card>
  );
}

type CampoProps = { name: string; defaultValue: string; error: string | undefined; autoComplete: string };

/** The number with a link that opens a chat with it: a number with a digit too few leads to another person. */
function Whatsapp(campo: CampoProps) {
  const [escrito, setEscrito] = useState(campo.defaultValue);
  const numero = numeroWhatsapp(escrito);
  return (
    <div className="grid content-start gap-1">
      <Field
        {...campo}
        label="WhatsApp"
        type="tel"
        maxLength={30}
        onChange={(event) => setEscrito(event.currentTarget.value)}
        help="Un celular chileno, o con + y el código del país. Los botones de WhatsApp escriben a este número."
      />
      {numero && (
        <a
          href={enlaceWhatsapp(numero, "Hola, esta es una prueba.")}
          target="_blank"
          rel="noopener noreferrer"
          className="justify-self-start text-sm"
        >
          Probar: abre un chat con {whatsappEscrito(numero)}
        </a>
      )}
    </div>
  );
}
