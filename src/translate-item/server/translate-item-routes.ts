import type { FastifyInstance } from 'fastify';
import type { Services } from '#src/app/server/services.ts';
import { serve } from '#src/http/server/serve.ts';
import { translateItemContract } from '#src/translate-item/translate-item-contract.ts';

export function registerTranslateItem(app: FastifyInstance, services: Services): void {
  serve(app, services, translateItemContract, {
    'GET /translateitem/{field}': ({ sql, params }) => sql`
      select json_build_object('fieldname', fieldname, 'fieldvalue', fieldvalue) as id, eff_status as "effStatus", xlatlongname, xlatshortname
      from translate_item where fieldname = ${params.field} order by fieldvalue`,
  });
}
