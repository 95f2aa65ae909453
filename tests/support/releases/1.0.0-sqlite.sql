PRAGMA foreign_keys=OFF;
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO "kysely_migration" VALUES('0001-november-2026','2026-11-29T19:02:26.035Z');
INSERT INTO "kysely_migration" VALUES('0002-payment-states','2026-11-29T19:02:26.048Z');
INSERT INTO "kysely_migration" VALUES('0003-paypal','2026-11-29T19:02:26.050Z');
INSERT INTO "kysely_migration" VALUES('0004-unheld-coupons','2026-11-29T19:02:26.050Z');
INSERT INTO "kysely_migration" VALUES('0005-devices-and-staff','2026-11-29T19:02:26.052Z');
INSERT INTO "kysely_migration" VALUES('0006-disputes','2026-11-29T19:02:26.055Z');
INSERT INTO "kysely_migration" VALUES('0007-held-stock','2026-11-29T19:02:26.059Z');
INSERT INTO "kysely_migration" VALUES('0008-units-and-eway-bills','2026-11-29T19:02:26.061Z');
INSERT INTO "kysely_migration" VALUES('0009-verified-emails','2026-11-29T19:02:26.063Z');
INSERT INTO "kysely_migration" VALUES('0010-login-links','2026-11-29T19:02:26.063Z');
INSERT INTO "kysely_migration" VALUES('0011-disputed-refunds','2026-11-29T19:02:26.064Z');
INSERT INTO "kysely_migration" VALUES('0012-proven-phones','2026-11-29T19:02:26.065Z');
INSERT INTO "kysely_migration" VALUES('0013-new-orders','2026-11-29T19:02:26.065Z');
INSERT INTO "kysely_migration" VALUES('0014-refund-notes','2026-11-29T19:02:26.066Z');
INSERT INTO "kysely_migration" VALUES('0015-arrival-dates','2026-11-29T19:02:26.067Z');
INSERT INTO "kysely_migration" VALUES('0016-public-coupons','2026-11-29T19:02:26.068Z');
INSERT INTO "kysely_migration" VALUES('0017-set-by-hand','2026-11-29T19:02:26.070Z');
INSERT INTO "kysely_migration" VALUES('0018-saved-addresses','2026-11-29T19:02:26.070Z');
INSERT INTO "kysely_migration" VALUES('0019-businesses','2026-11-29T19:02:26.071Z');
INSERT INTO "kysely_migration" VALUES('0020-custom-order-wishes','2026-11-29T19:02:26.073Z');
INSERT INTO "kysely_migration" VALUES('0021-recipients','2026-11-29T19:02:26.074Z');
INSERT INTO "kysely_migration" VALUES('0022-review-pictures','2026-11-29T19:02:26.074Z');
INSERT INTO "kysely_migration" VALUES('0023-address-names','2026-11-29T19:02:26.075Z');
INSERT INTO "kysely_migration" VALUES('0024-events','2026-11-29T19:02:26.077Z');
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO "kysely_migration_lock" VALUES('migration_lock',0);
CREATE TABLE settings (name text not null primary key, value text not null);
INSERT INTO "settings" VALUES('catalogue_id','20af2a07');
INSERT INTO "settings" VALUES('delivery','{"zones":[{"name":"Ahmedabad and Gandhinagar","prefixes":["380","382"],"days":[1,2],"cod":true},{"name":"Gujarat, Daman and Diu","prefixes":["36","37","38","39"],"days":[2,3],"cod":true},{"name":"Mumbai and Thane","prefixes":["400","401","421"],"days":[2,3],"cod":true},{"name":"Maharashtra and Goa","prefixes":["40","41","42","43","44"],"days":[3,4],"cod":true},{"name":"Rajasthan","prefixes":["30","31","32","33","34"],"days":[3,4],"cod":true},{"name":"Delhi and around","prefixes":["11","12","201"],"days":[3,4],"cod":true},{"name":"Haryana, Punjab and Chandigarh","prefixes":["13","14","15","16"],"days":[3,5],"cod":true},{"name":"Himachal Pradesh","prefixes":["17"],"days":[4,6],"cod":true},{"name":"Jammu and Kashmir","prefixes":["18","19"],"days":[6,9],"cod":false},{"name":"Ladakh","prefixes":["194"],"days":[8,12],"cod":false},{"name":"Uttar Pradesh and Uttarakhand","prefixes":["20","21","22","23","24","25","26","27","28"],"days":[4,6],"cod":true},{"name":"Madhya Pradesh and Chhattisgarh","prefixes":["45","46","47","48","49"],"days":[3,5],"cod":true},{"name":"Telangana and Andhra Pradesh","prefixes":["50","51","52","53"],"days":[4,6],"cod":true},{"name":"Bengaluru","prefixes":["560"],"days":[3,5],"cod":true},{"name":"Karnataka","prefixes":["56","57","58","59"],"days":[4,6],"cod":true},{"name":"Tamil Nadu and Puducherry","prefixes":["60","61","62","63","64"],"days":[4,6],"cod":true},{"name":"Kerala","prefixes":["67","68","69"],"days":[5,7],"cod":true},{"name":"Lakshadweep","prefixes":["68255"],"days":[9,14],"cod":false},{"name":"West Bengal","prefixes":["70","71","72","73","74"],"days":[5,7],"cod":true},{"name":"Sikkim","prefixes":["737"],"days":[6,9],"cod":false},{"name":"Andaman and Nicobar Islands","prefixes":["744"],"days":[9,14],"cod":false},{"name":"Odisha","prefixes":["75","76","77"],"days":[5,7],"cod":true},{"name":"Assam","prefixes":["78"],"days":[6,9],"cod":true},{"name":"Arunachal Pradesh, Manipur, Meghalaya, Mizoram, Nagaland and Tripura","prefixes":["79"],"days":[7,10],"cod":false},{"name":"Bihar and Jharkhand","prefixes":["80","81","82","83","84","85"],"days":[5,7],"cod":true},{"name":"Army post offices","prefixes":["9"],"days":[8,14],"cod":false}]}');
INSERT INTO "settings" VALUES('push_keys','{"publicKey":"BHMJPtaMXbHTt4cFQV69ckRHrBf_uPwuZRQXNSDrAjFC8THEjw_P1L5541UqU8vwbDmn6PwxwsL9xEw2_EP9fQ8","privateKey":"QIg7ROQhLdAIIvOEMiTSNQTSURjVQ4JhL_6uMHA9eF8"}');
CREATE TABLE catalogue_version (
    id integer not null primary key,
    version integer not null,
    full_reload_version integer not null default 0
  );
INSERT INTO "catalogue_version" VALUES(1,16,3);
CREATE TABLE pictures (
    id text not null primary key,
    width integer not null,
    height integer not null,
    blur text not null,
    bytes blob not null,
    is_demo integer not null
  );
INSERT INTO "pictures" VALUES('nose-rings.4ba49f3b',90,120,'data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoKAA0ABUB8JaACdAFAAAD+7qY73LRJH9qflZ7vuAAAAA==',X'00',0);
INSERT INTO "pictures" VALUES('nath.4501dcc7',90,120,'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoKAA0ABUB8JaACdLoAA5gA/uxJ3/ylfz5+QfH3yKRYXgAA',X'00',0);
CREATE TABLE categories (
    id text not null primary key,
    position integer not null,
    name text not null unique,
    picture_id text not null references pictures (id),
    hover_picture_id text not null references pictures (id),
    is_demo integer not null
  );
INSERT INTO "categories" VALUES('nose-rings',0,'Nose rings','nose-rings.4ba49f3b','nose-rings.4ba49f3b',0);
CREATE TABLE subcategories (
    id text not null primary key,
    category_id text not null references categories (id) on delete cascade,
    position integer not null,
    name text not null,
    picture_id text not null references pictures (id)
  );
INSERT INTO "subcategories" VALUES('nose-rings/nath','nose-rings',0,'Nath','nath.4501dcc7');
CREATE TABLE products (
    id text not null primary key,
    position integer not null,
    title text not null,
    price_paise bigint not null,
    categories text not null,
    subcategory text not null,
    color text not null,
    materials text not null,
    detail text not null,
    description text not null,
    stock integer not null,
    pictures text not null,
    updated_at bigint not null,
    is_published integer not null,
    is_demo integer not null,
    changed_in_version integer not null default 0
  , hsn text, gst_rate integer, unit text, price_by_hand integer not null default 0, is_hidden integer not null default 0, recipients text, chains text);
INSERT INTO "products" VALUES('nath-nose-ring',0,'Nath Nose Ring',66000,'["Nose rings"]','Nath','["Gold"]','Gold','["Weight: 1.2 g"]','A small nath for every day.',38,'[{"picture":"nath.4501dcc7","alt":"Nath Nose Ring, front"}]',1790812800000,1,0,15,NULL,NULL,NULL,1,0,NULL,NULL);
INSERT INTO "products" VALUES('kamal-band',1,'Kamal Band',59900,'["Nose rings"]','Nath','["Gold"]','Gold','["Weight: 1.2 g"]','A small nath for every day.',23,'[{"picture":"nath.4501dcc7","alt":"Nath Nose Ring, front"}]',1790812800000,1,0,16,NULL,NULL,NULL,0,0,NULL,NULL);
CREATE TABLE reviews (
    id text not null primary key,
    product_id text not null references products (id) on delete cascade,
    author_id text,
    author_name text not null,
    rating integer not null,
    text text not null,
    created_at bigint not null,
    is_demo integer not null, needs_verified_author integer not null default 0, pictures text not null default '[]',
    unique (product_id, author_id)
  );
INSERT INTO "reviews" VALUES('db87b2ce-7904-418c-b2ad-c82142122075','kamal-band','821761a7-1f7b-4134-b890-5337cf87b9fa','Asha Patel',5,'Lovely.',1795893444743,0,0,'[]');
CREATE TABLE storefront (id integer not null primary key, document text not null, is_demo integer not null);
CREATE TABLE users (
    id text not null primary key,
    fullname text not null,
    email text not null unique,
    password_hash text not null,
    phone text not null,
    address_line text not null,
    address text,
    is_staff integer not null,
    created_at bigint not null,
    last_login_at bigint
  , email_verified_at bigint, addresses text not null default '[]', business text, address_name text not null default '');
INSERT INTO "users" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa','Asha Patel','asha@example.com','$argon2id$v=19$m=19456,t=2,p=1$RA3FyBscAwlmOBFksrdL5g$osj0HZ0qLNBRgZFnu15FscHyRGQ4YWR0Lw5XHsXBQuk','9876543210','14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India','{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}',0,1795893443327,1795893443621,1795893443327,'[{"id":"address-office","name":"Office","address":{"street":"3 Ellis Bridge","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009","recipient":"Asha Patel"},"phone":""}]',NULL,'');
INSERT INTO "users" VALUES('a3857edb-e125-49a8-9c05-1e560b4088db','Ravi Rao','ravi@example.com','$argon2id$v=19$m=19456,t=2,p=1$CwbP9SMPwkSLT6A0ing1Pw$S9PYycgKPou3bxDN6WvaYX0S8/DJoD2ATWFDIce8B8k','9876543211','14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India','{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}',0,1795893443988,1795893444163,NULL,'[]',NULL,'');
CREATE TABLE sessions (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    last_seen_at bigint not null,
    expires_at bigint not null
  , device text not null default '', place text not null default '');
INSERT INTO "sessions" VALUES('w4FUzTk6e-K_3U7t7jFrUQU-lSGVISY8q9C4KOToUD4','821761a7-1f7b-4134-b890-5337cf87b9fa',1795893443621,1795893443621,1798485443621,'','');
INSERT INTO "sessions" VALUES('1YFqzZ3VLJWy95wKcbq6ZcNbARl4G5VM49idu4kB8-8','a3857edb-e125-49a8-9c05-1e560b4088db',1795893444163,1795893444163,1798485444163,'','');
CREATE TABLE password_resets (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  , is_login integer not null default 0);
CREATE TABLE attempt_limits (
    id text not null primary key,
    count integer not null,
    expires_at bigint not null,
    blocked_until bigint not null
  );
INSERT INTO "attempt_limits" VALUES('RoN3R0igfg2FY8-JccOc95w97DcUDidnK9t54RzYrdg',1,1795979844667,0);
INSERT INTO "attempt_limits" VALUES('-RL8p1G_OCibLad760Ix4N5ICs4XMQ3GcdxGlwSoLTM',1,1795979848079,0);
INSERT INTO "attempt_limits" VALUES('y0_o9rx1xGV3cSIq525iwohtV7mqszr6fKU3VytPuSI',1,1795897048209,0);
INSERT INTO "attempt_limits" VALUES('snXUNjPxQZ_twEJSL9TglRmyDYlWu3MYA0leEjb7Ic4',1,1795979848481,0);
INSERT INTO "attempt_limits" VALUES('wQQklMiBmooShS3DCqPMykvqtsNDo3F1Eid7XpOUN7c',1,1795980000000,0);
INSERT INTO "attempt_limits" VALUES('OIFt4vOwMggBWsWT2uSExONiOvlqUl2NOpP-in-7vXs',1,1795980000000,0);
CREATE TABLE idempotency_keys (id text not null primary key, fingerprint text not null, created_at bigint not null);
INSERT INTO "idempotency_keys" VALUES('IIj2hNODkC7bIKkFH76z7vVPGSfjIm9-YbidmCiHaVE','VfPLItBQ-RwTKW4HdqnJb7QGte45rzFH2YpiJ27rFYo',1795893448481);
CREATE TABLE outbox (
    id text not null primary key,
    kind text not null,
    payload text not null,
    dedupe_key text not null unique,
    state text not null,
    run_at bigint not null,
    attempts integer not null,
    last_error text,
    created_at bigint not null
  , request_id text);
INSERT INTO "outbox" VALUES('7274f833-a795-430e-89a8-d74db23679a3','send-order-email','{"orderId":"8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d","topic":"placed"}','order-8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d-placed','done',1795893720000,1,NULL,1795893600000,'e2b2b0be-14e9-4a0b-90da-a62797766508');
INSERT INTO "outbox" VALUES('1be2d9bb-8fa4-4526-9614-d77f70115490','ship-order','{"orderId":"8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d"}','ship-8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d','waiting',1795893602662,1,'Error: The provider responded with 503.',1795893600000,'e2b2b0be-14e9-4a0b-90da-a62797766508');
INSERT INTO "outbox" VALUES('eb7edfcd-9112-4859-a6ce-9dc703621b3a','send-confirmation-email','{"email":"asha@example.com"}','newsletter-d3716d7a-edd5-49f6-9ea7-cdacf365c77d','done',1795893720000,1,NULL,1795893600000,'836c4211-6d5d-4970-a11e-c297ffda3b87');
INSERT INTO "outbox" VALUES('abc03aaf-a363-48d7-ac4a-9dc1edca3e62','collect-return','{"returnId":"93defa8c-b876-4c43-a1bf-3337ea7ef8d2"}','collect-93defa8c-b876-4c43-a1bf-3337ea7ef8d2','waiting',1795978946395,0,NULL,1795978946395,'9111f62e-5ac1-4629-bf55-2c83ce33ed92');
CREATE TABLE notification_devices (
    session_id text not null primary key references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    subscribed_at bigint not null
  );
CREATE TABLE bags (
    user_id text not null primary key references users (id) on delete cascade,
    revision integer not null,
    gift text
  );
INSERT INTO "bags" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa',7,'{"occasion":"Birthday","isCustom":false}');
CREATE TABLE bag_purchases (
    user_id text not null references bags (user_id) on delete cascade,
    revision integer not null,
    contents text not null,
    primary key (user_id, revision)
  );
INSERT INTO "bag_purchases" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa',5,'{"lines":[{"id":"nath-nose-ring","quantity":1}],"gift":null}');
INSERT INTO "bag_purchases" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa',7,'{"lines":[{"id":"nath-nose-ring","quantity":1}],"gift":null}');
CREATE TABLE wishlists (
    user_id text not null primary key references users (id) on delete cascade,
    revision integer not null
  );
INSERT INTO "wishlists" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa',1);
CREATE TABLE wishlist_items (
    user_id text not null references wishlists (user_id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    position integer not null,
    primary key (user_id, product_id)
  );
INSERT INTO "wishlist_items" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa','kamal-band',0);
CREATE TABLE coupons (
    code text not null primary key,
    percent integer not null,
    expires_at bigint,
    max_uses integer,
    max_uses_per_shopper integer,
    uses integer not null,
    created_at bigint not null,
    is_demo integer not null
  , is_public integer not null default 0);
INSERT INTO "coupons" VALUES('PEARL10',10,NULL,5,NULL,1,1795893443131,0,0);
INSERT INTO "coupons" VALUES('DIWALI20',20,NULL,NULL,NULL,0,1795978946377,0,1);
CREATE TABLE checkout_sessions (
    id text not null primary key,
    user_id text not null references users (id),
    idempotency_key text not null,
    fingerprint text not null,
    method text not null,
    provider_ref text,
    state text not null,
    contents text not null,
    charge bigint not null,
    currency text not null,
    coupon_code text,
    created_at bigint not null,
    reserved_until bigint not null,
    next_check_at bigint, holds_stock integer not null default 1, paise_per_dollar integer, payment_state text not null default 'none',
    unique (user_id, idempotency_key),
    unique (method, provider_ref)
  );
INSERT INTO "checkout_sessions" VALUES('15b2d06e-d480-4303-ab79-aa38767f41ad','821761a7-1f7b-4134-b890-5337cf87b9fa','cfde8be0-6a4b-4e4a-9dad-87db112974a6','zJr2A-qP6vlX24mHEsHN0XF9SjOhtm5Ysii6DYrUaTs','cod',NULL,'ordered','{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":1}],"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64900,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}',64900,'INR',NULL,1795893444573,1795894044573,NULL,1,NULL,'none');
INSERT INTO "checkout_sessions" VALUES('f2b22a67-c51f-44bf-924e-ee8d518ef212','821761a7-1f7b-4134-b890-5337cf87b9fa','2b716efc-c5cd-403e-8f24-c8c80da61ed6','02k4XCPNSTuVkenQ5m4tLNsWqMBxLqGVIHZua5Ezttc','razorpay','order_eqaVS5952aULHt','ordered','{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":2}],"subtotalPaise":129800,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":{"code":"PEARL10","paise":12980},"totalPaise":116820,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}',116820,'INR','PEARL10',1795893444793,1795894044793,1795893504879,1,NULL,'open');
INSERT INTO "checkout_sessions" VALUES('ea697343-e32b-4499-a408-cbe2e239b61a','821761a7-1f7b-4134-b890-5337cf87b9fa','736ed0ee-3a07-43be-b6cb-8051370f782e','E34TAEOqoOFwKIC1ctF24tUlF6YPuFo6vME5JhIxucA','stripe','pi_WPdMUTgujgPdcMs2S3Gu4iCZ','ordered','{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":1}],"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64900,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}',738,'USD',NULL,1795893445370,1795894045370,1795893506429,1,8800,'open');
INSERT INTO "checkout_sessions" VALUES('1e6fd4b1-44ea-4504-90c5-b6a3392d8490','821761a7-1f7b-4134-b890-5337cf87b9fa','1ed2eb6c-020d-4c73-9eac-05eb72f4244c','V0r_NX65TYomz18cOEd8UkZ9TVwoH3-y15PGaqcVaio','paypal','P6NST7EDLXYZBFRXQ','ordered','{"lines":[{"productId":"nath-nose-ring","title":"Nath Nose Ring","image":"/media/nath.4501dcc7.900.webp","pricePaise":64950,"quantity":1}],"subtotalPaise":64950,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64950,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}',738,'USD',NULL,1795893446898,1795894046898,1795893506962,1,8800,'open');
INSERT INTO "checkout_sessions" VALUES('f24a9864-118e-47a0-930b-b3459be6c54d','a3857edb-e125-49a8-9c05-1e560b4088db','3c9816d9-78cd-4996-811d-076998afe7df','-7BB-LqrvZfNnMb4d18GqmP50GYWiV0yue6pnr6q91E','razorpay','order_PE6qryGETGt7SU','reserved','{"lines":[{"productId":"kamal-band","size":"14","title":"Kamal Band","image":"/media/nath.4501dcc7.900.webp","pricePaise":64900,"quantity":1}],"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64900,"address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543211","gift":null}',64900,'INR',NULL,1795893447491,1795894047491,1795893507598,1,NULL,'open');
INSERT INTO "checkout_sessions" VALUES('5b7d1487-47eb-4995-b6f5-622ef00bf3d1','821761a7-1f7b-4134-b890-5337cf87b9fa','40244899-24de-4786-8b7c-12efd4c35f1f','lqER2EwnKNr6FemjYN3BzwExMpRgWd1n5qSP2n8rACQ','cod',NULL,'ordered','{"lines":[{"productId":"nath-nose-ring","title":"Nath Nose Ring","image":"/media/nath.4501dcc7.900.webp","pricePaise":64950,"quantity":1}],"subtotalPaise":64950,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":64950,"address":{"street":"3 Ellis Bridge","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009","recipient":"Asha Patel"},"phone":"9876543210","business":{"gstin":"24ABCDE1234F1Z6","name":"Mehta Traders LLP"},"gift":null}',64950,'INR',NULL,1795893600000,1795894200000,NULL,1,NULL,'none');
CREATE TABLE counters (name text not null primary key, value integer not null);
INSERT INTO "counters" VALUES('orders',5);
CREATE TABLE orders (
    id text not null primary key,
    number text not null unique,
    user_id text not null references users (id),
    checkout_session_id text not null unique references checkout_sessions (id),
    status text not null,
    method text not null,
    total_paise bigint not null,
    subtotal_paise bigint not null,
    charges text not null,
    discounts text not null,
    coupon_code text,
    coupon_paise bigint not null,
    address text not null,
    phone text not null,
    gift text,
    history text not null,
    created_at bigint not null,
    bag_revision integer
  , needs_confirmation integer not null default 0, confirm_by bigint, address_key text not null default '', parcel_state text, returned_at bigint, cancel_requested_at bigint, stock_state text not null default 'taken', stock_until bigint, eway_bill text, arrives_first bigint, arrives_last bigint, business text);
INSERT INTO "orders" VALUES('eec202db-6c01-4b65-86ef-8b47dbccf334','NK-26-000001','821761a7-1f7b-4134-b890-5337cf87b9fa','15b2d06e-d480-4303-ab79-aa38767f41ad','delivered','cod',64900,64900,'[{"name":"Shipping charge","paise":900}]','[{"name":"Shipping discount","paise":900}]',NULL,0,'{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}','9876543210',NULL,'[{"status":"pending","at":1795893444610},{"status":"shipped","at":1795893444699},{"status":"delivered","at":1795893444704}]',1795893444610,1,1,1796066244610,'IN 380009 14mangalparkcgroad',NULL,NULL,NULL,'taken',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "orders" VALUES('a0497111-534c-4d0d-ae0d-8addcac3925b','NK-26-000002','821761a7-1f7b-4134-b890-5337cf87b9fa','f2b22a67-c51f-44bf-924e-ee8d518ef212','pending','razorpay',116820,129800,'[{"name":"Shipping charge","paise":900}]','[{"name":"Shipping discount","paise":900}]','PEARL10',12980,'{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}','9876543210',NULL,'[{"status":"pending","at":1795893445058}]',1795893445058,2,0,NULL,'IN 380009 14mangalparkcgroad',NULL,NULL,NULL,'taken',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "orders" VALUES('0996e7a3-31d3-46ad-9f82-4cda8e73158f','NK-26-000003','821761a7-1f7b-4134-b890-5337cf87b9fa','ea697343-e32b-4499-a408-cbe2e239b61a','cancelled','stripe',64900,64900,'[{"name":"Shipping charge","paise":900}]','[{"name":"Shipping discount","paise":900}]',NULL,0,'{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}','9876543210',NULL,'[{"status":"pending","at":1795893446493},{"status":"cancelled","at":1795893446622}]',1795893446493,3,0,NULL,'IN 380009 14mangalparkcgroad',NULL,NULL,NULL,'returned',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "orders" VALUES('801d842e-cf32-4e1c-a3fc-dc6aa02c3849','NK-26-000004','821761a7-1f7b-4134-b890-5337cf87b9fa','1e6fd4b1-44ea-4504-90c5-b6a3392d8490','pending','paypal',64950,64950,'[{"name":"Shipping charge","paise":900}]','[{"name":"Shipping discount","paise":900}]',NULL,0,'{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}','9876543210',NULL,'[{"status":"pending","at":1795893447415}]',1795893447415,5,0,NULL,'IN 380009 14mangalparkcgroad',NULL,NULL,NULL,'taken',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "orders" VALUES('8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d','NK-26-000005','821761a7-1f7b-4134-b890-5337cf87b9fa','5b7d1487-47eb-4995-b6f5-622ef00bf3d1','pending','cod',64950,64950,'[{"name":"Shipping charge","paise":900}]','[{"name":"Shipping discount","paise":900}]',NULL,0,'{"street":"3 Ellis Bridge","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009","recipient":"Asha Patel"}','9876543210',NULL,'[{"status":"pending","at":1795893600000}]',1795893600000,7,0,1796066400000,'IN 380009 3ellisbridge',NULL,NULL,NULL,'taken',NULL,NULL,1795980000000,1796066400000,'{"gstin":"24ABCDE1234F1Z6","name":"Mehta Traders LLP"}');
CREATE TABLE order_lines (
    order_id text not null references orders (id) on delete cascade,
    position integer not null,
    product_id text not null,
    title text not null,
    image text not null,
    price_paise bigint not null,
    quantity integer not null, size text, hsn text not null default '7117', gst_rate integer not null default 300, unit text not null default 'PCS',
    primary key (order_id, position)
  );
INSERT INTO "order_lines" VALUES('eec202db-6c01-4b65-86ef-8b47dbccf334',0,'kamal-band','Kamal Band','/media/nath.4501dcc7.900.webp',64900,1,'14','7117',300,'PCS');
INSERT INTO "order_lines" VALUES('a0497111-534c-4d0d-ae0d-8addcac3925b',0,'kamal-band','Kamal Band','/media/nath.4501dcc7.900.webp',64900,2,'14','7117',300,'PCS');
INSERT INTO "order_lines" VALUES('0996e7a3-31d3-46ad-9f82-4cda8e73158f',0,'kamal-band','Kamal Band','/media/nath.4501dcc7.900.webp',64900,1,'14','7117',300,'PCS');
INSERT INTO "order_lines" VALUES('801d842e-cf32-4e1c-a3fc-dc6aa02c3849',0,'nath-nose-ring','Nath Nose Ring','/media/nath.4501dcc7.900.webp',64950,1,NULL,'7117',300,'PCS');
INSERT INTO "order_lines" VALUES('8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d',0,'nath-nose-ring','Nath Nose Ring','/media/nath.4501dcc7.900.webp',64950,1,NULL,'7117',300,'PCS');
CREATE TABLE occasions (
    order_id text not null primary key references orders (id) on delete cascade,
    occasion text not null,
    custom_message text not null,
    quantity integer not null,
    status text not null,
    created_at bigint not null
  );
CREATE TABLE shipments (
    order_id text not null primary key references orders (id) on delete cascade,
    carrier_order_id text,
    shipment_id text,
    created_at bigint not null
  , state text not null default 'new', state_at bigint, awb text, courier text, freight_paise bigint, pickup_at bigint, label_url text, manifest_url text, tracked_at bigint, reference text);
INSERT INTO "shipments" VALUES('a0497111-534c-4d0d-ae0d-8addcac3925b','474564491','525435509',1795893445853,'new',NULL,'7525435509','Sandbox Courier',5400,1795979820000,'http://127.0.0.1:38017/sandbox/shiprocket/files/label-525435509.pdf','http://127.0.0.1:38017/sandbox/shiprocket/files/manifest-525435509.pdf',NULL,NULL);
INSERT INTO "shipments" VALUES('0996e7a3-31d3-46ad-9f82-4cda8e73158f','494298987','505701013',1795893446670,'cancelled',1795893446868,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "shipments" VALUES('801d842e-cf32-4e1c-a3fc-dc6aa02c3849','779793899','220206101',1795893448296,'new',NULL,'7220206101','Sandbox Courier',5400,1795979820000,'http://127.0.0.1:38017/sandbox/shiprocket/files/label-220206101.pdf','http://127.0.0.1:38017/sandbox/shiprocket/files/manifest-220206101.pdf',NULL,NULL);
INSERT INTO "shipments" VALUES('8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d','440570836','559429164',1795893600000,'new',NULL,'7559429164','Sandbox Courier',5400,1795980000000,NULL,NULL,NULL,NULL);
CREATE TABLE shipment_tokens (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    expires_at bigint not null
  );
CREATE TABLE number_series (series text not null primary key, last_number integer not null);
INSERT INTO "number_series" VALUES('NK/26-27',1);
INSERT INTO "number_series" VALUES('RT-26',1);
INSERT INTO "number_series" VALUES('MS-26',1);
CREATE TABLE messages (
    number text not null primary key,
    idempotency_key text unique,
    name text not null,
    email text not null,
    message text not null,
    created_at bigint not null
  );
INSERT INTO "messages" VALUES('MS-26-000001',NULL,'Meera','meera@example.com','Do you polish rings?',1795893448209);
CREATE TABLE newsletter_subscriptions (
    email text not null primary key,
    token text not null unique,
    state text not null,
    requested_at bigint not null,
    confirmed_at bigint,
    unsubscribed_at bigint
  );
INSERT INTO "newsletter_subscriptions" VALUES('meera@example.com','wAOOGIb_u6t16Y4QS0NA1sSJH2shqLQz','pending',1795893448079,NULL,NULL);
INSERT INTO "newsletter_subscriptions" VALUES('asha@example.com','HtK2GM76wQD3nQ_dBesvhKHoqi3tYa3B','pending',1795893600000,NULL,NULL);
CREATE TABLE custom_orders (
    number text not null primary key,
    idempotency_key text unique,
    type text not null,
    material text not null,
    gemstones text not null,
    size text not null,
    notes text not null,
    name text not null,
    email text not null,
    phone text not null,
    design_url text not null,
    created_at bigint not null
  , budget text not null default '', needed_by text not null default '');
CREATE TABLE unused_uploads (url text not null primary key, uploaded_at bigint not null);
CREATE TABLE sandbox_records (
    id text not null primary key,
    kind text not null,
    parent_id text,
    document text not null,
    created_at bigint not null
  );
INSERT INTO "sandbox_records" VALUES('order_eqaVS5952aULHt','razorpay-order',NULL,'{"id":"order_eqaVS5952aULHt","entity":"order","amount":116820,"amount_paid":116820,"amount_due":0,"currency":"INR","receipt":"f2b22a67-c51f-44bf-924e-ee8d518ef212","offer_id":null,"status":"paid","attempts":1,"notes":{"intended_order":"f2b22a67-c51f-44bf-924e-ee8d518ef212"},"created_at":1795893444,"automaticUntil":1795979844851}',1795893444851);
INSERT INTO "sandbox_records" VALUES('pay_dTZfYy64uJ6yA3','razorpay-payment','order_eqaVS5952aULHt','{"id":"pay_dTZfYy64uJ6yA3","entity":"payment","order_id":"order_eqaVS5952aULHt","amount":116820,"currency":"INR","status":"captured","captured":true,"method":"upi","vpa":"success@razorpay","email":"asha@example.com","contact":"9876543210","amount_refunded":10000,"refund_status":"partial","notes":{"intended_order":"f2b22a67-c51f-44bf-924e-ee8d518ef212"},"fee":2756,"tax":420,"error_code":null,"error_description":null,"error_source":null,"error_step":null,"error_reason":null,"created_at":1795893444}',1795893444888);
INSERT INTO "sandbox_records" VALUES('rfnd_TeumVMkb5sBvNA','razorpay-refund','pay_dTZfYy64uJ6yA3','{"id":"rfnd_TeumVMkb5sBvNA","entity":"refund","payment_id":"pay_dTZfYy64uJ6yA3","amount":10000,"currency":"INR","status":"processed","speed_processed":"normal","notes":{},"created_at":1795893445}',1795893445820);
INSERT INTO "sandbox_records" VALUES('pi_WPdMUTgujgPdcMs2S3Gu4iCZ','stripe-intent',NULL,'{"id":"pi_WPdMUTgujgPdcMs2S3Gu4iCZ","object":"payment_intent","amount":738,"amount_received":738,"amount_refunded":738,"isDisputed":false,"description":"Jewellery: Kamal Band × 1","shipping":{"name":"Asha Patel","address":{"line1":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","postal_code":"380009","country":"IN"}},"currency":"usd","client_secret":"pi_WPdMUTgujgPdcMs2S3Gu4iCZ_secret_NGQaqHRTrAH8LecsHtPwZzZwK","status":"succeeded","metadata":{"intended_order":"ea697343-e32b-4499-a408-cbe2e239b61a"},"payment_method":"pm_card_visa","payment_method_types":["card"],"latest_charge":"ch_FnpW9YsCfoWCACJDGsojZAgK","next_action":null,"last_payment_error":null,"capture_method":"automatic","livemode":false,"created":1795893446}',1795893446412);
INSERT INTO "sandbox_records" VALUES('P6NST7EDLXYZBFRXQ','paypal-order',NULL,'{"intent":"CAPTURE","purchase_units":[{"custom_id":"1e6fd4b1-44ea-4504-90c5-b6a3392d8490","description":"Jewellery: Nath Nose Ring × 1","amount":{"value":"7.38","currency_code":"USD"},"shipping":{"type":"SHIPPING","name":{"full_name":"Asha Patel"},"address":{"address_line_1":"14 Mangal Park, C G Road","admin_area_2":"Ahmedabad","admin_area_1":"Gujarat","postal_code":"380009","country_code":"IN"}},"payments":{"captures":[{"id":"XE4ZJYEQJAHV7JPCA","status":"COMPLETED","amount":{"value":"7.38","currency_code":"USD"},"final_capture":true,"seller_receivable_breakdown":{"gross_amount":{"value":"7.38","currency_code":"USD"},"paypal_fee":{"value":"0.62","currency_code":"USD"},"net_amount":{"value":"6.76","currency_code":"USD"}}}]}}],"payment_source":{"paypal":{"experience_context":{"return_url":"http://127.0.0.1:38017/cart?res=success&intended=1e6fd4b1-44ea-4504-90c5-b6a3392d8490","cancel_url":"http://127.0.0.1:38017/cart?res=cancel&intended=1e6fd4b1-44ea-4504-90c5-b6a3392d8490","user_action":"PAY_NOW","shipping_preference":"SET_PROVIDED_ADDRESS"}}},"id":"P6NST7EDLXYZBFRXQ","status":"COMPLETED","links":[{"rel":"payer-action","href":"http://127.0.0.1:38017/sandbox/paypal/checkoutnow?token=P6NST7EDLXYZBFRXQ","method":"GET"}]}',1795893446957);
INSERT INTO "sandbox_records" VALUES('re_TnJZVkcPDFKfE7xMXAEL4XSy','stripe-refund','pi_WPdMUTgujgPdcMs2S3Gu4iCZ','{"id":"re_TnJZVkcPDFKfE7xMXAEL4XSy","object":"refund","amount":738,"currency":"usd","payment_intent":"pi_WPdMUTgujgPdcMs2S3Gu4iCZ","charge":"ch_FnpW9YsCfoWCACJDGsojZAgK","status":"succeeded","created":1795893447}',1795893447242);
INSERT INTO "sandbox_records" VALUES('XE4ZJYEQJAHV7JPCA','paypal-capture','P6NST7EDLXYZBFRXQ','{"orderId":"P6NST7EDLXYZBFRXQ"}',1795893447379);
INSERT INTO "sandbox_records" VALUES('order_PE6qryGETGt7SU','razorpay-order',NULL,'{"id":"order_PE6qryGETGt7SU","entity":"order","amount":64900,"amount_paid":0,"amount_due":64900,"currency":"INR","receipt":"f24a9864-118e-47a0-930b-b3459be6c54d","offer_id":null,"status":"created","attempts":0,"notes":{"intended_order":"f24a9864-118e-47a0-930b-b3459be6c54d"},"created_at":1795893447,"automaticUntil":1795979847552}',1795893447552);
INSERT INTO "sandbox_records" VALUES('440570836','shipment','NK-26-000005','{"id":440570836,"channel_order_id":"NK-26-000005","status":"PICKUP SCHEDULED","status_code":3,"payment_method":"COD","total":649.5,"is_international":0,"request":{"order_id":"NK-26-000005","order_date":"2026-11-29 00:50","pickup_location":"Primary","shipping_is_billing":true,"length":40,"breadth":10,"height":10,"weight":0.5,"billing_customer_name":"Asha","billing_last_name":"Patel","billing_address":"3 Ellis Bridge","billing_city":"Ahmedabad","billing_pincode":"380009","billing_state":"Gujarat","billing_country":"India","billing_email":"asha@example.com","billing_phone":"9876543210","order_items":[{"name":"Nath Nose Ring","sku":"nath-nose-ring","units":1,"selling_price":649.5,"discount":0,"tax":0,"hsn":"7117"}],"payment_method":"COD","units":1,"sub_total":649.5},"has_manifest":false,"shipments":[{"id":559429164,"awb":"7559429164","courier":"Sandbox Courier","pickup_scheduled_date":"2026-11-30 00:50:00"}]}',1795893600000);
CREATE TABLE sandbox_responses (key text not null primary key, request text not null, response text not null);
CREATE TABLE sandbox_webhooks (
    id text not null primary key,
    provider text not null,
    event text not null,
    body text not null,
    state text not null,
    due_at bigint not null,
    attempts integer not null,
    last_status integer,
    created_at bigint not null
  );
CREATE TABLE product_sizes (
    product_id text not null references products (id) on delete cascade,
    size text not null,
    position integer not null,
    stock integer not null,
    price_paise bigint,
    sku text, price_by_hand integer not null default 0,
    primary key (product_id, size)
  );
INSERT INTO "product_sizes" VALUES('kamal-band','9',0,0,NULL,NULL,0);
INSERT INTO "product_sizes" VALUES('kamal-band','12',1,7,NULL,'KB-12',0);
INSERT INTO "product_sizes" VALUES('kamal-band','14',2,16,64900,NULL,0);
CREATE TABLE bag_lines (
    user_id text not null references bags (user_id) on delete cascade,
    product_id text not null references products (id) on delete cascade,
    size text not null default '',
    position integer not null,
    quantity integer not null,
    primary key (user_id, product_id, size)
  );
INSERT INTO "bag_lines" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa','nath-nose-ring','',0,1);
INSERT INTO "bag_lines" VALUES('821761a7-1f7b-4134-b890-5337cf87b9fa','kamal-band','12',1,1);
CREATE TABLE stock_alerts (
    id text not null primary key,
    product_id text not null references products (id) on delete cascade,
    size text not null,
    email text not null,
    user_id text references users (id) on delete cascade,
    session_id text references sessions (id) on delete set null,
    token text not null unique,
    requested_at bigint not null,
    notified_at bigint
  );
INSERT INTO "stock_alerts" VALUES('56bad394-73d2-4554-9928-14c40e4bc391','kamal-band','9','meera@example.com',NULL,NULL,'tjvikmCKssC4bjQEeK4XjonWywgwjRtC',1795893448481,NULL);
INSERT INTO "stock_alerts" VALUES('b9dec12e-3d37-49ac-9cb6-295fd8e2f5b9','kamal-band','9','asha@example.com','821761a7-1f7b-4134-b890-5337cf87b9fa',NULL,'Bq0CNbFQiwbgFh0st79Hxq4JbyGMSqpX',1795893600000,NULL);
CREATE TABLE follow_links (
    id text not null primary key,
    order_id text not null references orders (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  , can_confirm integer not null default 0);
INSERT INTO "follow_links" VALUES('IyzZENb_5rRh9nFiBe0Hg2swx_ySqXPXfjGc0Vpkbd0','eec202db-6c01-4b65-86ef-8b47dbccf334',1795893444665,1803669444665,1);
INSERT INTO "follow_links" VALUES('wEJwpQGCoQNqtxae7g_ATJpsTh7VgL63X0EX8zIc78U','eec202db-6c01-4b65-86ef-8b47dbccf334',1795893444845,1803669444845,1);
INSERT INTO "follow_links" VALUES('3dQL9OjBYHKuKeNhjgxG9kWi-2Qiuxtyhr_WJW4kcnw','eec202db-6c01-4b65-86ef-8b47dbccf334',1795893444845,1803669444845,1);
INSERT INTO "follow_links" VALUES('1aIZ0mP2Zml-NkmBrlI1Qi9lkvyhVVsvw7cdmfCHTuM','eec202db-6c01-4b65-86ef-8b47dbccf334',1795893445119,1803669445119,0);
INSERT INTO "follow_links" VALUES('4g70ShTsZplzYgUs7YFAzoaYzgqD1EoAKtVazqbOwmM','a0497111-534c-4d0d-ae0d-8addcac3925b',1795893445539,1803669445539,1);
INSERT INTO "follow_links" VALUES('jeP-PLUQq4VPFk6cSqMkSZ1A2d7qXCkcyDnUxfk4-iU','a0497111-534c-4d0d-ae0d-8addcac3925b',1795893446465,1803669446465,1);
INSERT INTO "follow_links" VALUES('MTaJ1j23aJcQS0ujRutjPgRTPUtZw2WBASXzKPkipbk','0996e7a3-31d3-46ad-9f82-4cda8e73158f',1795893446532,1803669446532,1);
INSERT INTO "follow_links" VALUES('LejyIGPws7uUaQ_imgKA-0EWako_OdTHapTeh88oIAs','0996e7a3-31d3-46ad-9f82-4cda8e73158f',1795893446924,1803669446924,1);
INSERT INTO "follow_links" VALUES('HGlMJ-AluDB6ofPvQTRqsPVJuoYA5GFSeYMf6JWDBcA','0996e7a3-31d3-46ad-9f82-4cda8e73158f',1795893447452,1803669447452,1);
INSERT INTO "follow_links" VALUES('PH1I0qNmbYDxNHSJcYqP4AvyJYh0J4Yi6dPoESkXkB8','801d842e-cf32-4e1c-a3fc-dc6aa02c3849',1795893448074,1803669448074,1);
INSERT INTO "follow_links" VALUES('HVRbS17e5WRW8phEyDTlaJtYOKzo2WFytDD03YeiGbc','8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d',1795893600000,1803669600000,1);
CREATE TABLE payments (
    method text not null,
    id text not null,
    checkout_session_id text references checkout_sessions (id),
    provider_ref text,
    amount bigint not null,
    currency text not null,
    expected bigint,
    fee bigint,
    received_at bigint not null, transaction_id text,
    primary key (method, id)
  );
INSERT INTO "payments" VALUES('razorpay','pay_dTZfYy64uJ6yA3','f2b22a67-c51f-44bf-924e-ee8d518ef212','order_eqaVS5952aULHt',116820,'INR',116820,2756,1795893445058,NULL);
INSERT INTO "payments" VALUES('stripe','pi_WPdMUTgujgPdcMs2S3Gu4iCZ','ea697343-e32b-4499-a408-cbe2e239b61a','pi_WPdMUTgujgPdcMs2S3Gu4iCZ',738,'USD',738,NULL,1795893446493,NULL);
INSERT INTO "payments" VALUES('paypal','P6NST7EDLXYZBFRXQ','1e6fd4b1-44ea-4504-90c5-b6a3392d8490','P6NST7EDLXYZBFRXQ',738,'USD',738,62,1795893447415,'XE4ZJYEQJAHV7JPCA');
CREATE TABLE refunds (
    id text not null primary key,
    method text not null,
    payment_id text not null,
    amount bigint not null,
    reason text not null,
    state text not null,
    provider_id text,
    refusals integer not null,
    first_failed_at bigint,
    created_at bigint not null,
    finished_at bigint, note text,
    foreign key (method, payment_id) references payments (method, id)
  );
INSERT INTO "refunds" VALUES('owner-NK-26-000002-10000-Pj-ep6a9XYO3','razorpay','pay_dTZfYy64uJ6yA3',10000,'by owner','succeeded','rfnd_TeumVMkb5sBvNA',0,NULL,1795893445209,1795893445976,NULL);
INSERT INTO "refunds" VALUES('refund-stripe-pi_WPdMUTgujgPdcMs2S3Gu4iCZ','stripe','pi_WPdMUTgujgPdcMs2S3Gu4iCZ',738,'cancelled','succeeded','re_TnJZVkcPDFKfE7xMXAEL4XSy',0,NULL,1795893446622,1795893447268,NULL);
CREATE TABLE order_codes (
    order_id text not null primary key references orders (id) on delete cascade,
    hash text not null,
    expires_at bigint not null,
    tries integer not null
  , sent_to text not null default '');
INSERT INTO "order_codes" VALUES('eec202db-6c01-4b65-86ef-8b47dbccf334','SI8FySEls2XWE80n2NE7sKC5-1b-Y-aQ4iOUQxrdND8',1795894044659,0,'');
CREATE TABLE pin_code_service (
    pincode text not null primary key,
    is_served integer not null,
    has_cod integer not null,
    days integer,
    freight_paise bigint,
    checked_at bigint not null
  );
CREATE TABLE order_returns (
    id text not null primary key,
    number text not null unique,
    order_id text not null references orders (id),
    root_order_id text not null references orders (id),
    idempotency_key text,
    state text not null,
    wanted text not null,
    reason text not null,
    words text not null,
    pictures text not null,
    pay_to text not null,
    paise bigint not null,
    refunded_paise bigint,
    handover text,
    carrier_order_id text,
    shipment_id text,
    awb text,
    pickup_at bigint,
    tracked_at bigint,
    exchange_order_id text references orders (id),
    note text not null,
    history text not null,
    created_at bigint not null
  );
INSERT INTO "order_returns" VALUES('93defa8c-b876-4c43-a1bf-3337ea7ef8d2','RT-26-000001','eec202db-6c01-4b65-86ef-8b47dbccf334','eec202db-6c01-4b65-86ef-8b47dbccf334','213162db-3b8f-47a3-878a-fde16e99c947','approved','refund','size','','[]','asha@upi',64900,NULL,'post',NULL,NULL,NULL,NULL,NULL,NULL,'','[{"state":"requested","at":1795893444719},{"state":"approved","at":1795978946395}]',1795893444719);
CREATE TABLE order_return_lines (
    return_id text not null references order_returns (id) on delete cascade,
    position integer not null,
    root_position integer not null,
    quantity integer not null,
    paise bigint not null,
    new_size text,
    new_price_paise bigint,
    primary key (return_id, position)
  );
INSERT INTO "order_return_lines" VALUES('93defa8c-b876-4c43-a1bf-3337ea7ef8d2',0,0,1,64900,NULL,NULL);
CREATE TABLE invoices (
    number text not null primary key,
    order_id text not null unique references orders (id),
    issued_at bigint not null,
    content text not null
  );
INSERT INTO "invoices" VALUES('NK/26-27/000001','eec202db-6c01-4b65-86ef-8b47dbccf334',1795893444699,'{"orderNumber":"NK-26-000001","orderedAt":1795893444610,"seller":{"name":"Nakshi Jewels (sample company)","address":"Nakshi, 14 Mangal Park, C G Road, Ahmedabad, Gujarat 380009, India","gstin":"24AAAAA0000A1Z5","email":"hello@nakshi.example","phone":"+91 79000 00000"},"buyer":{"name":"Asha Patel","email":"asha@example.com","phone":"9876543210","address":{"street":"14 Mangal Park, C G Road","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}},"supply":{"kind":"intra-state","name":"Gujarat","code":"24"},"lines":[{"position":0,"title":"Kamal Band, Size 14","hsn":"7117","rate":300,"quantity":1,"pricePaise":64900,"gross":64900,"taxable":63010,"cgst":945,"sgst":945,"igst":0}],"total":{"gross":64900,"taxable":63010,"cgst":945,"sgst":945,"igst":0},"subtotalPaise":64900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"payment":"cod","lut":null,"foreign":null}');
CREATE TABLE credit_notes (
    number text not null primary key,
    key text not null unique,
    order_id text not null references orders (id),
    invoice_number text not null references invoices (number),
    issued_at bigint not null,
    content text not null
  );
CREATE TABLE settlement_lines (
    provider text not null,
    id text not null,
    kind text not null,
    reference text,
    payment_id text,
    currency text not null,
    gross bigint not null,
    fee bigint not null,
    tax bigint not null,
    net bigint not null,
    settled_at bigint,
    settlement_id text,
    utr text,
    imported_at bigint not null,
    primary key (provider, id)
  );
CREATE TABLE delivery_challans (
    number text not null primary key,
    order_id text not null unique references orders (id),
    issued_at bigint not null,
    content text not null
  );
CREATE TABLE exchange_orders (
    order_id text not null primary key references orders (id),
    return_id text not null references order_returns (id)
  );
CREATE TABLE known_devices (
    user_id text not null references users (id) on delete cascade,
    device text not null,
    place text not null,
    seen_at bigint not null,
    primary key (user_id, device, place)
  );
CREATE TABLE staff_tokens (
    id text not null primary key,
    name text not null unique,
    created_at bigint not null,
    last_used_at bigint,
    expires_at bigint not null
  );
CREATE TABLE disputes (
    method text not null,
    id text not null,
    payment_id text not null,
    phase text not null,
    state text not null,
    amount bigint not null,
    deducted bigint not null,
    opened_at bigint not null,
    changed_at bigint not null,
    primary key (method, id),
    foreign key (method, payment_id) references payments (method, id) on delete cascade
  );
CREATE TABLE unconfirmed_pieces (
    product_id text not null,
    size text not null,
    pieces integer not null,
    primary key (product_id, size)
  );
CREATE TABLE email_verifications (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  );
CREATE TABLE proven_phones (
    user_id text not null references users (id) on delete cascade,
    phone text not null,
    proven_at bigint not null,
    primary key (user_id, phone)
  );
CREATE TABLE new_orders (
    order_id text primary key references orders (id) on delete cascade,
    added_at bigint not null
  );
INSERT INTO "new_orders" VALUES('8b4f955b-e02c-4b67-b77f-dd3cc4cfa06d',1795893600000);
CREATE TABLE events (
      id integer primary key,
      at bigint not null,
      actor text not null,
      device text,
      network text,
      command text not null,
      subject text not null,
      before text,
      after text,
      reason text,
      request_id text,
      expires_at bigint not null
    );
INSERT INTO "events" VALUES(1,1795978946291,'shopper 821761a7-1f7b-4134-b890-5337cf87b9fa',NULL,NULL,'createOrder','nath-nose-ring','{"stock":39}','{"stock":38}',NULL,'e2b2b0be-14e9-4a0b-90da-a62797766508',1827601346291);
INSERT INTO "events" VALUES(2,1795978946291,'shopper 821761a7-1f7b-4134-b890-5337cf87b9fa',NULL,NULL,'createOrder','NK-26-000005',NULL,'{"order":"pending","method":"cod","paise":64950}',NULL,'e2b2b0be-14e9-4a0b-90da-a62797766508',2048958146291);
INSERT INTO "events" VALUES(3,1795978946380,'owner',NULL,NULL,'coupon','DIWALI20',NULL,'{"percent":20,"until":null,"uses":null,"each":null,"public":true}',NULL,'a0c79344-5411-4d03-901a-501dcb40181c',2048958146380);
INSERT INTO "events" VALUES(4,1795978946384,'owner',NULL,NULL,'price','nath-nose-ring','{"price":64950}','{"price":66000}',NULL,'7f9bdb96-feff-46ab-90af-2625ef585a10',2048958146384);
INSERT INTO "events" VALUES(5,1795978946391,'owner',NULL,NULL,'stock','kamal-band 12','{"stock":2}','{"stock":7}',NULL,'27a5132d-eeb0-4d1f-82d7-54d7a44d058f',1827601346391);
INSERT INTO "events" VALUES(6,1795978946399,'owner',NULL,NULL,'return','RT-26-000001','{"return":"requested"}','{"return":"approved"}',NULL,'9111f62e-5ac1-4629-bf55-2c83ce33ed92',2048958146399);
CREATE INDEX products_by_changed_in_version on products (changed_in_version);
CREATE INDEX reviews_by_product on reviews (product_id, created_at);
CREATE INDEX sessions_by_user on sessions (user_id);
CREATE INDEX sessions_by_expiry on sessions (expires_at);
CREATE INDEX password_resets_by_user on password_resets (user_id);
CREATE INDEX attempt_limits_by_expiry on attempt_limits (expires_at);
CREATE INDEX idempotency_keys_by_age on idempotency_keys (created_at);
CREATE INDEX outbox_by_state on outbox (state, run_at);
CREATE INDEX wishlist_items_by_product on wishlist_items (product_id);
CREATE INDEX checkout_sessions_by_state on checkout_sessions (state, reserved_until);
CREATE INDEX checkout_sessions_by_next_check on checkout_sessions (next_check_at);
CREATE INDEX checkout_sessions_by_user on checkout_sessions (user_id, created_at);
CREATE INDEX orders_by_user on orders (user_id, created_at);
CREATE INDEX order_lines_by_product on order_lines (product_id);
CREATE INDEX messages_by_age on messages (created_at);
CREATE INDEX custom_orders_by_age on custom_orders (created_at);
CREATE INDEX unused_uploads_by_age on unused_uploads (uploaded_at);
CREATE INDEX sandbox_records_by_parent on sandbox_records (parent_id, kind, created_at);
CREATE INDEX sandbox_webhooks_by_state on sandbox_webhooks (state, due_at);
CREATE INDEX bag_lines_by_product on bag_lines (product_id);
CREATE UNIQUE INDEX stock_alerts_waiting on stock_alerts (product_id, size, email) where notified_at is null;
CREATE INDEX stock_alerts_by_product on stock_alerts (product_id, size, notified_at);
CREATE INDEX stock_alerts_by_email on stock_alerts (email);
CREATE INDEX stock_alerts_by_user on stock_alerts (user_id);
CREATE INDEX stock_alerts_by_session on stock_alerts (session_id);
CREATE INDEX follow_links_by_order on follow_links (order_id);
CREATE INDEX follow_links_by_expiry on follow_links (expires_at);
CREATE INDEX payments_by_checkout_session on payments (checkout_session_id);
CREATE INDEX refunds_by_payment on refunds (method, payment_id);
CREATE INDEX refunds_by_provider_id on refunds (provider_id);
CREATE INDEX orders_to_confirm on orders (confirm_by) where needs_confirmation = 1 and status = 'pending';
CREATE INDEX shipments_by_awb on shipments (awb);
CREATE INDEX shipments_by_tracking on shipments (state, tracked_at);
CREATE UNIQUE INDEX order_returns_by_key on order_returns (order_id, idempotency_key);
CREATE INDEX order_returns_by_root on order_returns (root_order_id);
CREATE INDEX order_returns_by_exchange on order_returns (exchange_order_id);
CREATE INDEX order_returns_by_awb on order_returns (awb);
CREATE INDEX invoices_by_time on invoices (issued_at);
CREATE INDEX credit_notes_by_time on credit_notes (issued_at);
CREATE INDEX credit_notes_by_order on credit_notes (order_id);
CREATE INDEX settlement_lines_by_reference on settlement_lines (provider, reference);
CREATE INDEX settlement_lines_by_time on settlement_lines (settled_at);
CREATE INDEX orders_by_phone on orders (phone);
CREATE INDEX orders_by_address on orders (address_key);
CREATE INDEX disputes_by_payment on disputes (method, payment_id);
CREATE INDEX orders_by_stock_end on orders (stock_until) where stock_until is not null;
CREATE INDEX orders_holding_by_user on orders (user_id) where stock_until is not null;
CREATE INDEX orders_holding_by_address on orders (address_key) where stock_until is not null;
CREATE INDEX email_verifications_by_user on email_verifications (user_id);
CREATE INDEX orders_waiting on orders (created_at) where stock_state = 'waiting';
CREATE INDEX events_by_at on events (at);
CREATE INDEX events_by_subject on events (subject);
CREATE INDEX events_by_actor on events (actor);
CREATE INDEX events_by_end on events (expires_at);
