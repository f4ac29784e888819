DROP INDEX "conversaciones_mensajes_motor_idx";--> statement-breakpoint
ALTER TABLE "libro_cuentas" drop column "tramo_saldo";--> statement-breakpoint
ALTER TABLE "libro_cuentas" ADD COLUMN "tramo_saldo" integer GENERATED ALWAYS AS (case when saldo < 1 then 0 else length(saldo::text) * 1000 + case when saldo < 10000 then left(saldo::text, 1)::int * 100 else left(saldo::text, 3)::int end end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "conversaciones_mensajes_motor_idx" ON "conversaciones_mensajes" USING btree ("motor","created_at") WHERE motor is not null;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "libro_cuentas_tramo_idx" ON "libro_cuentas" USING btree ("tramo_saldo") WHERE cuenta like 'usuario:%' and tramo_saldo > 0;