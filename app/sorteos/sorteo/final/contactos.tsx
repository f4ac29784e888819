import { ButtonLink } from "#app/ui/button/button.tsx";
import { WhatsAppIcon } from "#app/ui/button/whatsapp-icon.tsx";
import { Card } from "#app/ui/card.tsx";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import type { ContactoGanador } from "#modules/sorteos/ganadores/leer-ganadores.server.ts";
import { saludoGanador } from "#modules/sorteos/ganadores/textos.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";

type Props = {
  vista: VistaSorteo;
  ganadores: NonNullable<VistaSorteo["ganadores"]>;
  contactos: NonNullable<VistaSorteo["contactos"]>;
};

/** For admins the draw ends with who to call and which prize to prepare. */
export function ContactosGanadores({ vista, ganadores, contactos }: Props) {
  const puntos = conPuntos(vista.bases.premio_puntos);
  return (
    <Card as="section" aria-labelledby="contactos">
      <h2 id="contactos" className="text-[1.375rem]">
        Para entregar los premios
      </h2>
      <ul className="grid">
        <Contacto contacto={contactos.producto} premio={vista.producto} numero={ganadores.producto.numero} />
        <Contacto contacto={contactos.puntos} premio={puntos} numero={ganadores.puntos.numero} />
      </ul>
    </Card>
  );
}

type ContactoProps = { contacto: ContactoGanador | null; premio: string; numero: number };

function Contacto({ contacto, premio, numero }: ContactoProps) {
  if (!contacto) return null;
  const { codigo, nombre, celular, whatsapp, venta } = contacto;
  return (
    <li className="grid gap-2 border-t border-linea py-3.5 first:border-t-0 last:pb-0">
      <p className="wrap-anywhere">
        <b className="text-[1.0625rem]">{nombre || codigo}</b>
        {celular ? (
          <a
            href={`tel:${celular.replace(/[^\d+]/g, "")}`}
            className="ml-2.5 inline-flex min-h-11 items-center font-semibold text-enlace tabular-nums underline underline-offset-3"
          >
            {celular}
          </a>
        ) : (
          <span className="ml-2.5 text-tinta-3">sin teléfono</span>
        )}
        <span className="block text-[0.9375rem] text-tinta-2">
          {premio}, con el número {miles(numero)}
          {!venta && ". Ya están en su saldo"}.
        </span>
      </p>
      <span className="flex flex-wrap gap-2.5">
        {venta && (
          <ButtonLink to={`/admin/ventas/${venta}`} size="sm">
            Preparar premio
          </ButtonLink>
        )}
        {whatsapp && (
          <ButtonLink
            href={enlaceWhatsapp(whatsapp, saludoGanador(nombre, premio))}
            target="_blank"
            rel="noreferrer"
            variant="secondary"
            size="sm"
            icon={<WhatsAppIcon />}
          >
            WhatsApp
          </ButtonLink>
        )}
      </span>
    </li>
  );
}
