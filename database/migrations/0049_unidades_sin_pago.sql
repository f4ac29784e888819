ALTER TABLE "reservas" ADD COLUMN "usuario" text;--> statement-breakpoint
ALTER TABLE "reservas" ADD COLUMN "tomable_desde" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "verification_dueno_idx" ON "auth"."verification" USING btree ((case when identifier like 'confirmar:%' then value::jsonb ->> 'user_id' end));--> statement-breakpoint
CREATE INDEX "reservas_sin_pago_idx" ON "reservas" USING btree ("producto") WHERE usuario is not null;--> statement-breakpoint
CREATE INDEX "reservas_tomable_idx" ON "reservas" USING btree ("tomable_desde") WHERE tomable_desde is not null;--> statement-breakpoint
UPDATE "reservas" r SET "usuario" = c."usuario" FROM "cotizaciones" c WHERE c."codigo" = r."codigo" AND r."vence_en" IS NOT NULL;--> statement-breakpoint
-- Sales that wait already keep their units for four more days: two working days and a weekend.
UPDATE "reservas" r SET "usuario" = v."usuario", "tomable_desde" = now() + interval '4 days'
  FROM "ventas" v WHERE v."codigo" = r."codigo" AND v."estado_pago" = 'Validando Pago' AND r."vence_en" IS NULL;
