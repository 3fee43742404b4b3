# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The tables of a position as the kernel of action phases reads them: its cards, texts and locations in numbers (see `packing`).

A part of the kernel of action phases (`phase_kernel`), compiled when a C compiler was there at build time.
"""

from __future__ import annotations

from array import array

import cython


@cython.cclass
class Tables:
    """The tables of a position."""

    def __init__(self, tables, over):
        self.n = tables["n"]
        self.ncls = tables["ncls"]
        self.locs = tables["locs"]
        self.seats = tables["seats"]
        self.norder = tables["norder"]
        self.strict_paths = tables["strict_paths"]
        self.last_free = tables["last_free"]
        self.locks = tables["locks"]
        self.morgai = tables["morgai"]
        self.faramir = tables["faramir"]
        self.last_path = tables["last_path"]
        self.forced_last = tables["forced_last"]
        self.win = tables["win"]
        self.gap = tables["gap"]
        self.base = tables["base"]
        self.first_side = tables["first_side"]
        self.keepers = tables["keepers"]
        self.bonuses = tables["bonuses"]
        self.cls = _ints(tables["cls"])
        self.own = _ints(tables["own"])
        self.seat_lo = _ints(tables["seat_lo"])
        self.seat_hi = _ints(tables["seat_hi"])
        self.sside = _ints(tables["sside"])
        self.order = _ints(tables["order"])
        self.limit = _ints(tables["limit"])
        self.ringkind = _ints(tables["ringkind"])
        self.ringpts = _ints(tables["ringpts"])
        self.others_lo = _ints(tables["others_lo"])
        self.others_hi = _ints(tables["others_hi"])
        self.others = _ints(tables["others"])
        self.ctype = _ints(tables["ctype"])
        self.cside = _ints(tables["cside"])
        self.cfac = _ints(tables["cfac"])
        self.permf = _ints(tables["permf"])
        self.shy = _ints(tables["shy"])
        self.cond = _ints(tables["cond"])
        self.moves_fresh = _ints(tables["moves_fresh"])
        self.icon = _ints(tables["icon"])
        self.lead = _ints(tables["lead"])
        self.ldef = _ints(tables["ldef"])
        self.ldef_fac = _ints(tables["ldef_fac"])
        self.wields = _ints(tables["wields"])
        self.weapon = _ints(tables["weapon"])
        self.onlyw = _ints(tables["onlyw"])
        self.carry_r = _ints(tables["carry_r"])
        self.carry_p = _ints(tables["carry_p"])
        self.spare = _ints(tables["spare"])
        self.tc_lo = _ints(tables["tc_lo"])
        self.tc_hi = _ints(tables["tc_hi"])
        self.tx_when = _ints(tables["tx_when"])
        self.tx_arg = _ints(tables["tx_arg"])
        self.tx_opt = _ints(tables["tx_opt"])
        self.tx_need = _ints(tables["tx_need"])
        self.tx_lo = _ints(tables["tx_lo"])
        self.tx_hi = _ints(tables["tx_hi"])
        self.tx_cls = _ints(tables["tx_cls"])
        self.tx_loc = _ints(tables["tx_loc"])
        self.tx_once = _ints(tables["tx_once"])
        self.tx_user = _ints(tables["tx_user"])
        self.loc_text = _ints(tables["loc_text"])
        self.st = _ints(tables["st"])
        self.wl_lo = _ints(tables["wl_lo"])
        self.wl_hi = _ints(tables["wl_hi"])
        self.wl = _ints(tables["wl"])
        self.fit = _ints(tables["fit"])
        self.lm = _ints(tables["lm"])
        self.cl_lo = _ints(tables["cl_lo"])
        self.cl_hi = _ints(tables["cl_hi"])
        self.cl = _ints(tables["cl"])
        self.inst_of = _ints(tables["inst_of"])
        self.lpath = _ints(tables["lpath"])
        self.lside = _ints(tables["lside"])
        self.lnum = _ints(tables["lnum"])
        self.lpts = _ints(tables["lpts"])
        self.ldefn = _ints(tables["ldefn"])
        self.lfac = _ints(tables["lfac"])
        self.kp = _ints(tables["kp"])
        self.bn = _ints(tables["bn"])
        self.hasb = _ints(tables["hasb"])
        self.hunter = _ints(tables["hunter"])
        self.kinds = tables["kinds"]
        self.d_kind = _ints(tables["d_kind"])
        self.kd_how = _ints(tables["kd_how"])
        self.kd_mask = _ints(tables["kd_mask"])
        self.l_deals = _ints(tables["l_deals"])
        self.l_flags = _ints(tables["l_flags"])
        self.lchain = _ints(tables["lchain"])
        self.d_come = _ints(tables["d_come"])
        self.d_lose = _ints(tables["d_lose"])
        self.d_acts = _ints(tables["d_acts"])
        self.d_aside = _ints(tables["d_aside"])
        self.retaken = _ints(tables["retaken"])
        self.returns = _ints(tables["returns"])
        self.d_paid = _ints(tables["d_paid"])
        self.d_extra = _ints(tables["d_extra"])
        self.d_ext = _ints(tables["d_ext"])
        self.d_flags = _ints(tables["d_flags"])
        self.d_gain = _ints(tables["d_gain"])
        self.harmed = _ints(tables["harmed"])
        self.useful = _ints(tables["useful"])
        self.scale = tables["scale"]
        self.wide = 90 * self.scale
        self.over = over


def _ints(given):
    """Return numbers as an array of C integers."""
    return array("i", given)
